import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { classes } from '#ui/classes.ts'

export interface MemberNameProps {
  member: { uid: string; username: string | null; displayName: string }
  /** The username after the name. */
  withUsername?: boolean
  className?: string
}

/** A member's name, in whatever direction it is written, as a link to their profile. */
export function MemberName({ member, withUsername, className }: MemberNameProps) {
  const { t } = useLingui()
  return (
    <Link
      to={paths.profile(member)}
      className={classes(
        'inline-block max-w-full truncate align-bottom font-semibold text-ink hover:underline',
        className,
      )}
    >
      <bdi>{member.displayName.trim() || t`Anonymous`}</bdi>
      {withUsername && member.username && <span className="ml-1.5 font-normal text-quiet">@{member.username}</span>}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonCard } from '#features/people/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'

export interface PersonRowProps {
  person: PersonCard
  /** In place of gym and town: why they stand here. */
  note?: ReactNode
  /** False where the profile is not to be seen. */
  linked?: boolean
  /** What one can do about them, at the end of the line. */
  children?: ReactNode
}

/** Somebody in a list: who, what belt, from where, and what to do. */
export function PersonRow({ person, note, linked = true, children }: PersonRowProps) {
  const from = person.homeGym?.name ?? person.city
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={person.displayName} src={person.photoURL} decorative />
      <div className="relative min-w-0 flex-1">
        <p className="min-w-0 leading-snug font-semibold wrap-anywhere">
          {linked ? (
            <Link
              to={paths.profile(person)}
              className="after:absolute after:inset-y-[-8px] after:inset-x-0 hover:underline"
            >
              <bdi>{person.displayName}</bdi>
            </Link>
          ) : (
            <bdi>{person.displayName}</bdi>
          )}
        </p>
        {person.username && <p className="text-sm text-quiet wrap-anywhere">@{person.username}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          {person.beltRank && <BeltBar belt={person.beltRank} stripes={person.stripes} size="small" />}
          {note ? <span>{note}</span> : from && <bdi className="wrap-anywhere">{from}</bdi>}
        </p>
      </div>
      {children && <div className="flex shrink-0 items-center gap-1">{children}</div>}
    </li>
  )
}

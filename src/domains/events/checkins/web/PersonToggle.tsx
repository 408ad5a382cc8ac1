import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface PersonToggleProps {
  person: PersonCard
  isThere: boolean
  disabled: boolean
  onPress: () => void
  /** Facts below the name. */
  children: ReactNode
}

/** A person in a list of those expected. The whole row is one large button that checks them in or undoes it. */
export function PersonToggle({ person, isThere, disabled, onPress, children }: PersonToggleProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-pressed={isThere}
        disabled={disabled}
        onClick={onPress}
        className={classes(
          'flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left disabled:cursor-not-allowed',
          isThere ? 'bg-good-soft' : 'enabled-hover:bg-sunk',
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            'flex size-8 shrink-0 items-center justify-center rounded-full border-2',
            isThere ? 'border-good bg-good text-paper' : 'border-edge',
          )}
        >
          {isThere && <Check size={20} strokeWidth={3} />}
        </span>
        <Avatar name={person.displayName} src={person.photoURL} decorative />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold wrap-anywhere">
            <bdi>{person.displayName}</bdi>
            <VisuallyHidden>{isThere ? <Trans>is here</Trans> : <Trans>not here yet</Trans>}</VisuallyHidden>
          </span>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
            {person.beltRank && <BeltBar belt={person.beltRank} stripes={person.stripes} size="small" />}
            {children}
          </span>
        </span>
      </button>
    </li>
  )
}

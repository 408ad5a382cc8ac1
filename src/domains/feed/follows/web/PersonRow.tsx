import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { classes } from '#ui/classes.ts'

export interface PersonRowProps {
  person: PersonCard
  /** Replaces the gym or town, such as with why this person is listed. */
  note?: ReactNode
  /** False if the profile isn't visible to the viewer. */
  linked?: boolean
  /** Actions at the end of the row. */
  children?: ReactNode
  /** Moves the actions below the name on a phone, where they'd leave no space for it. */
  below?: boolean
}

/** A person in a list. On a phone the details get their own line. */
export function PersonRow({ person, note, linked = true, children, below = false }: PersonRowProps) {
  const from = person.homeGym?.name ?? person.city
  return (
    <li className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 sm:gap-y-0">
      <Avatar name={person.displayName} src={person.photoURL} decorative className="sm:row-span-2" />
      <div className="relative min-w-0 sm:self-end">
        <p className="leading-snug font-semibold wrap-anywhere">
          {linked ? (
            <Link
              to={paths.profile(person)}
              className="after:absolute after:inset-x-0 after:inset-y-[-8px] hover:underline"
            >
              <bdi>{person.displayName}</bdi>
            </Link>
          ) : (
            <bdi>{person.displayName}</bdi>
          )}
        </p>
        {person.username && <p className="text-sm text-quiet wrap-anywhere">@{person.username}</p>}
      </div>
      {children && (
        <div
          className={classes(
            'flex shrink-0 items-center gap-1 sm:row-span-2',
            below && 'order-1 col-span-2 col-start-2 sm:order-none sm:col-span-1 sm:col-start-3',
          )}
        >
          {children}
        </div>
      )}
      <p className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 text-sm text-quiet empty:hidden sm:col-start-2 sm:col-end-auto sm:self-start">
        {person.beltRank && <BeltBar belt={person.beltRank} stripes={person.stripes} size="small" />}
        {note ? <span>{note}</span> : from && <bdi className="wrap-anywhere">{from}</bdi>}
      </p>
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { UserInList } from '../contract.ts'
import { AccountStatusChips } from './AccountStatusChips.tsx'

interface UserTableProps {
  users: readonly UserInList[]
  /** Includes members chosen under other filters. */
  chosen: readonly UserInList[]
  onChoose: (users: readonly UserInList[]) => void
  /** The most that can be chosen. */
  most: number
  mayChoose: (user: UserInList) => boolean
  linkTo: (uid: string) => string
  /** Stored in the browser's history entry for the opened member. */
  state: object
}

/** Members with a checkbox each. On narrow screens the dates are hidden and the status is below the name. */
export function UserTable({ users, chosen, onChoose, most, mayChoose, linkTo, state }: UserTableProps) {
  const { t } = useLingui()
  const all = users.filter(mayChoose)
  const isChosen = ({ id }: UserInList) => chosen.some((one) => one.id === id)
  const choose = (some: readonly UserInList[], wanted: boolean) => {
    const others = chosen.filter(({ id }) => !some.some((one) => one.id === id))
    onChoose(wanted ? [...others, ...some].slice(0, most) : others)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll it sideways
    <section aria-label={t`Members`} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-paper">
      <table className="w-full text-sm">
        <thead className="text-quiet">
          <tr className="border-b border-line">
            <td className="w-11 pl-4">
              <Checkbox
                label={<VisuallyHidden>{t`Select all`}</VisuallyHidden>}
                checked={all.length > 0 && all.every(isChosen)}
                disabled={all.length === 0}
                onCheckedChange={(wanted) => choose(all, wanted)}
              />
            </td>
            <Heading>
              <Trans>Member</Trans>
            </Heading>
            <Heading wide>
              <Trans>Status</Trans>
            </Heading>
            <Heading wide>
              <Trans>Joined</Trans>
            </Heading>
            <Heading wide>
              <Trans>Last seen</Trans>
            </Heading>
            <Heading number>
              <Trans>Open reports</Trans>
            </Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              to={linkTo(user.id)}
              state={state}
              isChosen={isChosen(user)}
              isFixed={!mayChoose(user) || (chosen.length >= most && !isChosen(user))}
              onChoose={(wanted) => choose([user], wanted)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WIDE = 'max-lg:hidden'

function Heading({ wide, number, children }: { wide?: boolean; number?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={classes('px-3 py-2 font-medium', number ? 'text-right' : 'text-left', wide && WIDE)}>
      {children}
    </th>
  )
}

interface UserRowProps {
  user: UserInList
  to: string
  state: object
  isChosen: boolean
  /** Whether the checkbox can't be changed. */
  isFixed: boolean
  onChoose: (isChosen: boolean) => void
}

function UserRow({ user, to, state, isChosen, isFixed, onChoose }: UserRowProps) {
  const { t } = useLingui()
  const { name, username, photoURL, email, memberSince, lastLogin, openReports } = user
  return (
    <tr className={classes('hover:bg-sunk', isChosen && 'bg-primary-soft')}>
      <td className="w-11 pl-4 align-top lg:align-middle">
        <Checkbox
          label={<VisuallyHidden>{t`Select ${{ name }}`}</VisuallyHidden>}
          checked={isChosen}
          disabled={isFixed}
          onCheckedChange={onChoose}
        />
      </td>
      <th scope="row" className="w-full max-w-0 px-3 text-left font-normal">
        <Link to={to} state={state} className="flex min-h-11 items-center gap-2 py-1.5 no-underline">
          <Avatar name={name} src={photoURL} size={32} decorative />
          <span className="min-w-0">
            <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
            {username && <span className="block truncate text-quiet">@{username}</span>}
            {email && (
              <span dir="ltr" title={email} className="block truncate text-quiet">
                {email}
              </span>
            )}
          </span>
        </Link>
        <span className="flex flex-wrap gap-1.5 pb-2 lg:hidden">
          <AccountStatusChips user={user} />
        </span>
      </th>
      <td className={classes('px-3 py-2', WIDE)}>
        <span className="flex flex-col items-start gap-1 whitespace-nowrap">
          <AccountStatusChips user={user} />
        </span>
      </td>
      <td className={classes('px-3 py-2 whitespace-nowrap', WIDE)}>
        <Moment at={memberSince} />
      </td>
      <td className={classes('px-3 py-2 whitespace-nowrap', WIDE)}>{lastLogin && <Moment at={lastLogin} />}</td>
      <td className={classes('px-3 py-2 text-right tabular-nums', openReports > 0 && 'font-semibold text-danger')}>
        {openReports}
      </td>
    </tr>
  )
}

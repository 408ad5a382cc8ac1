import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import type { Event } from '../contract.ts'
import { visibilityLabels } from './event-labels.ts'
import { useRuleLabels } from './rule-labels.ts'

export function EventFacts({ event }: { event: Event }) {
  const { t } = useLingui()
  const ruleLabels = useRuleLabels()
  const facts: [string, ReactNode][] = [
    [t`Repeats`, event.recurrence && ruleLabels(event.recurrence)],
    [t`Gi`, event.giRule],
    [t`Drop-in`, event.dropInNote],
    [t`Bring`, event.bring.join(', ')],
    [t`Minimum age`, event.minAge !== null && <Trans>{{ age: event.minAge }} years</Trans>],
    [t`Guests`, event.guestsAllowed > 0 && <Trans>You can bring {{ count: event.guestsAllowed }}</Trans>],
    [t`Visible to`, event.visibility !== 'public' && t(visibilityLabels[event.visibility])],
  ]
  const known = facts.filter(([, words]) => words)
  if (known.length === 0) return null
  return (
    <Card title={<Trans>Good to know</Trans>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {known.map(([name, words]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere" dir="auto">
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The hosts' faces, with links to their profiles. */
export function EventHosts({ event: { hosts } }: { event: Event }) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Hosts`} className="flex flex-wrap gap-x-4">
      {hosts.map((person) => (
        <li key={person.uid} className="min-w-0">
          <Link to={paths.profile(person)} className="flex min-h-11 items-center gap-2 font-semibold hover:underline">
            <Avatar name={person.displayName} src={person.photoURL} size={32} decorative />
            <bdi className="min-w-0 wrap-anywhere">{person.displayName}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

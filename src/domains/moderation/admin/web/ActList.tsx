import { Trans } from '@lingui/react/macro'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { Act } from '../contract.ts'

/** What admins did, as it stands in the audit log. */
export function ActList({ acts }: { acts: readonly Act[] }) {
  return (
    <ul className="divide-y divide-line">
      {acts.map((act) => (
        <li key={act.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold" dir="ltr">
              {act.action}
            </span>
            <span dir="ltr" className="text-sm wrap-anywhere">
              {act.target}
            </span>
          </p>
          {act.reason && (
            <p dir="auto" className="wrap-anywhere">
              {act.reason}
            </p>
          )}
          <Change act={act} />
          <p className="text-sm text-quiet">
            {act.who ? (
              <ActorName actor={act.who} />
            ) : act.automatic ? (
              <Trans>Automatic</Trans>
            ) : (
              <Trans>At the command line</Trans>
            )}{' '}
            · <Moment at={act.at} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What was before and is after, as far as it was written down. */
function Change({ act: { before, after } }: { act: Act }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      {names.map((name) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt dir="ltr">{name}:</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {before && name in before && <del className="no-underline">{inWords(before[name])}</del>}
            {before && name in before && after && name in after && ' → '}
            {after && name in after && <ins className="text-ink no-underline">{inWords(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** As it was written down, without the marks of JSON. */
function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(inWords).join(', ') || '–'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${inWords(part)}`)
    .join(', ')
}

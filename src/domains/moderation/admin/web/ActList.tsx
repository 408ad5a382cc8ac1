import { Trans, useLingui } from '@lingui/react/macro'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { Dates } from '#platform/dates.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Act } from '../contract.ts'
import { auditLabels, fieldLabels } from './audit-labels.ts'

export function ActList({ acts }: { acts: readonly Act[] }) {
  const { t } = useLingui()
  const label = (action: string) => (auditLabels[action] ? t(auditLabels[action]) : action)
  return (
    <ul className="divide-y divide-line">
      {acts.map((act) => (
        <li key={act.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{label(act.action)}</span>
            {act.about ? (
              <ActorName actor={act.about} />
            ) : (
              <span dir="ltr" className="text-sm wrap-anywhere">
                {act.target}
              </span>
            )}
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
              <Trans>Command line</Trans>
            )}{' '}
            · <Moment at={act.at} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The recorded values before and after, without ids of other rows and members. */
function Change({ act: { before, after } }: { act: Act }) {
  const { t } = useLingui()
  const dates = useDates()
  const names = Object.keys({ ...before, ...after }).filter((name) => !/(Ids?|Uid|decidedBy)$/.test(name))
  if (names.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      {names.map((name) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt>{fieldLabels[name] ? t(fieldLabels[name]) : spaced(name)}:</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {before && name in before && <del className="no-underline">{inWords(before[name], dates)}</del>}
            {before && name in before && after && name in after && ' → '}
            {after && name in after && <ins className="text-ink no-underline">{inWords(after[name], dates)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A recorded value as text, without JSON punctuation. */
function inWords(value: unknown, dates: Dates): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map((each) => inWords(each, dates)).join(', ') || '–'
  if (typeof value === 'string' && /^\d{4}(-\d\d){2}(T[\d:.]+Z)?$/.test(value) && Date.parse(value))
    return value.includes('T') ? dates.moment(value) : dates.date(value)
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${spaced(name)} ${inWords(part, dates)}`)
    .join(', ')
}

/** The name of a recorded value, as words: `accountStatus` is "account status". */
const spaced = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

import { Trans, useLingui } from '@lingui/react/macro'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { SettingName } from '#domains/members/config/rules.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Act } from '../contract.ts'
import { auditLabels, fieldLabels, valueLabels } from './audit-labels.ts'
import { settingLabels } from './SettingsSection.tsx'

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
function Change({ act: { target, before, after } }: { act: Act }) {
  const { t } = useLingui()
  const dates = useDates()
  const setting = settingLabels[target.replace('settings/', '') as SettingName]
  /** The name of a recorded value, as words: `dueDate` is "due date". */
  function nameOf(name: string): string {
    const label = name === 'on' ? setting?.label : fieldLabels[name]
    return label ? t(label) : name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  }
  /** A recorded value as text, without JSON punctuation. */
  function inWords(name: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (Array.isArray(value)) return value.map((each) => inWords(name, each)).join(', ') || '–'
    if (typeof value === 'string' && /^\d{4}(-\d\d){2}(T[\d:.]+Z)?$/.test(value) && Date.parse(value))
      return value.includes('T') ? dates.moment(value) : dates.date(value)
    const label = valueLabels[name]?.[String(value)]
    if (typeof value !== 'object') return label ? t(label) : String(value)
    return Object.entries(value)
      .map(([part, inside]) => `${nameOf(part)} ${inWords(part, inside)}`)
      .join(', ')
  }
  const names = Object.keys({ ...before, ...after }).filter((name) => !/(Ids?|Uid|decidedBy)$/.test(name))
  if (names.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      {names.map((name) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt>{nameOf(name)}:</dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {before && name in before && <del className="no-underline">{inWords(name, before[name])}</del>}
            {before && name in before && after && name in after && ' → '}
            {after && name in after && <ins className="text-ink no-underline">{inWords(name, after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

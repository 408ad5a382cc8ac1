import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { days } from '#platform/clock.ts'
import { useDates } from '#platform/web/dates.ts'
import { useClock } from '#platform/web/first-render.ts'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type Freshness as Fresh, freshnessOf, isDoubted, type LastConfirmation } from '../freshness.ts'
import type { ConfirmationSource } from '../rules.ts'

export interface FreshnessProps {
  heard: LastConfirmation & { confirmedBy?: ConfirmationSource | null }
  as?: 'p' | 'span'
  /** For tight spaces: shows only the age (unless it's unconfirmed), and the full sentence to screen readers. */
  short?: boolean
}

/** How fresh a session's or gym's data is: "confirmed 3 days ago by a member". Renders nothing if never confirmed. */
export function Freshness({ heard, as: Tag = 'p', short = false }: FreshnessProps) {
  const { age } = useDates()
  const fresh = freshnessOf(heard, useClock().now)
  const { confirmedAt } = heard
  if (confirmedAt === null) return null
  const Icon = fresh === 'fresh' ? CircleCheck : CircleAlert
  const label = <FreshnessLabel heard={{ ...heard, confirmedAt }} fresh={fresh} />
  return (
    <Tag
      data-freshness={fresh}
      className={classes('inline-flex items-center gap-1 text-quiet', short ? 'text-xs' : 'text-sm')}
    >
      <Icon aria-hidden="true" size={short ? 12 : 14} className={classes('shrink-0', tones[fresh])} />
      {short && fresh !== 'unconfirmed' ? (
        <>
          <span aria-hidden="true">{age(confirmedAt)}</span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      ) : (
        <span>{label}</span>
      )}
    </Tag>
  )
}

/** Only for the icon, because coloured text is hard to read on a tinted background. */
const tones = { fresh: 'text-good', fading: '', unconfirmed: 'text-careful' } satisfies Record<Fresh, string>

function FreshnessLabel({ heard, fresh }: { heard: FreshnessProps['heard'] & { confirmedAt: string }; fresh: Fresh }) {
  const { age } = useDates()
  const lasted = useLasted()
  const { now } = useClock()
  const { confirmedAt, confirmedBy, offs } = heard
  if (isDoubted(offs)) return <Trans>members say it wasn't on</Trans>
  if (fresh === 'unconfirmed') return <Trans>not confirmed for {{ time: lasted(confirmedAt) }}</Trans>
  if (freshnessOf({ confirmedAt }, now) === 'unconfirmed')
    return <Trans>not confirmed for {{ time: lasted(confirmedAt) }}, but people plan to go</Trans>
  const when = age(confirmedAt)
  switch (confirmedBy) {
    case 'owner':
      return <Trans>confirmed {when} by the gym</Trans>
    case 'member':
      return <Trans>confirmed {when} by a member</Trans>
    case 'checkin':
      return <Trans>confirmed {when} by a check-in</Trans>
    case 'calendar':
      return <Trans>confirmed {when} by the gym's calendar</Trans>
    default:
      return <Trans>confirmed {when}</Trans>
  }
}

const MONTH_DAYS = 30.4

/** The time since a confirmation in months or years, such as "3 months". */
function useLasted() {
  const { locale } = useDates()
  const { now } = useClock()
  return (since: string) => {
    const months = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / days(1) / MONTH_DAYS))
    const [count, unit] = months < 24 ? [months, 'month'] : [Math.floor(months / 12), 'year']
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const
    return new Intl.NumberFormat(locale, style).format(count ?? 1)
  }
}

import { Trans, useLingui } from '@lingui/react/macro'
import { usePercent } from '#platform/web/percent.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { completeness, type ProfilePart, REQUIRED_PARTS } from '../rules.ts'
import { PART_LABELS } from './completeness-labels.ts'

/** How complete a profile is, and which required parts are missing. */
export function Score({ profile }: { profile: Parameters<typeof completeness>[0] }) {
  const { t } = useLingui()
  const percent = usePercent()
  const { score, missing } = completeness(profile)
  const needed = missing.filter((part) => (REQUIRED_PARTS as readonly ProfilePart[]).includes(part))
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        kind="meter"
        label={t`Profile completeness`}
        value={score}
        valueText={percent(score / 100)}
        tone={needed.length > 0 ? 'careful' : score === 100 ? 'good' : 'primary'}
      />
      {needed.length > 0 && (
        <p className="text-sm font-medium text-careful">
          <Trans>Still needed: {{ parts: needed.map((part) => t(PART_LABELS[part])).join(', ') }}</Trans>
        </p>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { usePercent } from '#platform/web/percent.ts'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { Checklist } from '../contract.ts'

type Progress = NonNullable<Checklist['progress']>
type Since = Pick<Checklist, 'stripes'> & { since: Progress['since'] }

/** A member's progress towards their gym's rule: only facts, and never a prediction. */
export function ProgressLine({ stripes, progress }: { stripes: number; progress: Progress }) {
  const { t } = useLingui()
  const percent = usePercent()
  const { requirements, since, step, coachYes } = progress
  const classesSince = useClassesSince()
  return (
    <div className="flex flex-col gap-2">
      {requirements.map(({ kind, done, needed }) =>
        kind === 'classes' ? (
          <div key={kind} className="flex flex-col gap-1.5">
            <p className="font-medium">{classesSince({ done, needed, stripes, since })}</p>
            <ProgressBar
              kind="meter"
              label={t`Classes`}
              hideLabel
              value={done}
              max={needed}
              valueText={`${done}/${needed}`}
            />
          </div>
        ) : (
          <p key={kind} className="text-sm text-quiet">
            {kind === 'share' ? (
              <Trans>
                {{ done: percent(done / 100) }} of the curriculum taught while you were there; your gym looks for about{' '}
                {{ needed: percent(needed / 100) }}
              </Trans>
            ) : since.kind === 'joined' ? (
              <Trans>
                {done} of about {needed} months since you joined
              </Trans>
            ) : step === 'belt' ? (
              <Trans>
                {done} of about {needed} months at your belt
              </Trans>
            ) : (
              <Trans>
                {done} of about {needed} months since your last promotion
              </Trans>
            )}
          </p>
        ),
      )}
      <p className="text-sm text-quiet">
        {coachYes ? (
          <Trans>Your coaches decide, and one of them has to approve.</Trans>
        ) : (
          <Trans>This is what your coaches look at. They decide.</Trans>
        )}
      </p>
    </div>
  )
}

interface Classes extends Since {
  done: number
  needed: number
}

/** "38 of about 60 classes since your second stripe". */
function useClassesSince() {
  const { t } = useLingui()
  return ({ done, needed, stripes, since }: Classes) => {
    if (since.kind === 'joined') return t`${done} of about ${needed} classes since you joined`
    switch (stripes) {
      case 0:
        return t`${done} of about ${needed} classes since you got your belt`
      case 1:
        return t`${done} of about ${needed} classes since your first stripe`
      case 2:
        return t`${done} of about ${needed} classes since your second stripe`
      case 3:
        return t`${done} of about ${needed} classes since your third stripe`
      default:
        return t`${done} of about ${needed} classes since your fourth stripe`
    }
  }
}

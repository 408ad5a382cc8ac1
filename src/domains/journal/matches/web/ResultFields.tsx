import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  disqualificationReasons,
  type Method,
  methods,
  type Outcome,
  outcomes,
} from '#domains/feed/activities/entry-vocabulary.ts'
import { RuleNotes } from '#domains/journal/techniques/web/RuleNotes.tsx'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { competitorIn, minutesIn } from '../divisions.ts'
import { isBySubmission } from '../rules.ts'
import type { FormPart } from './form-parts.ts'
import { METHOD_LABELS, OUTCOMES, REASON_LABELS } from './match-labels.ts'
import { ScoreFields } from './ScoreFields.tsx'

export function ResultFields({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
  const { outcome, method } = draft
  const isFought = method !== 'bye' && method !== 'walkover_no_show'
  const minutes = draft.ruleSet === 'ibjjf' ? minutesIn(draft) : undefined
  const offered = methods.filter((each) => each === method || fits(each, outcome))
  return (
    <Card title={<Trans>Result</Trans>}>
      <div className="flex flex-col gap-4">
        <RadioCards
          legend={t`Win, loss or draw`}
          columns={3}
          alwaysColumns
          options={outcomes.map((value) => ({ value, label: t(OUTCOMES[value].words) }))}
          value={outcome}
          error={errorOf('outcome')}
          onValueChange={(chosen) => set({ outcome: chosen, method: methodAfter(chosen, method) })}
        />
        <Select
          label={t`Decided by`}
          value={method}
          placeholder={t`Choose one`}
          error={errorOf('method')}
          options={offered.map((value) => ({ value, label: t(METHOD_LABELS[value]) }))}
          onValueChange={(chosen) => set({ method: chosen })}
        />
        <MethodDetail draft={draft} set={set} errorOf={errorOf} />
        {isFought && (
          <>
            <ScoreFields draft={draft} set={set} errorOf={errorOf} />
            <TextField
              className="sm:max-w-48"
              label={t`Match time`}
              optional
              inputMode="text"
              placeholder="4:30"
              value={draft.duration}
              hint={
                minutes === undefined
                  ? t`Minutes and seconds`
                  : plural(minutes, {
                      one: 'Minutes and seconds. Under IBJJF rules: # minute.',
                      other: 'Minutes and seconds. Under IBJJF rules: # minutes.',
                    })
              }
              error={errorOf('duration')}
              onValueChange={(duration) => set({ duration })}
            />
          </>
        )}
      </div>
    </Card>
  )
}

/** The fields that only some methods have. */
function MethodDetail({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
  const { method } = draft
  return (
    <>
      {method !== '' && isBySubmission(method) && (
        <TechniquePicker
          label={t`Submission`}
          optional
          most={1}
          roles={['attack']}
          chosen={draft.submission === null ? [] : [draft.submission]}
          onChange={([slug]) => set({ submission: slug ?? null })}
          error={errorOf('submission')}
        />
      )}
      {draft.ruleSet === 'ibjjf' && method !== '' && isBySubmission(method) && draft.submission !== null && (
        <RuleNotes techniques={[draft.submission]} competitor={competitorIn(draft)} />
      )}
      {method === 'disqualification' && (
        <Select
          label={t`Reason`}
          value={draft.disqualification}
          placeholder={t`Choose one`}
          error={errorOf('disqualification')}
          options={disqualificationReasons.map((value) => ({ value, label: t(REASON_LABELS[value]) }))}
          onValueChange={(chosen) => set({ disqualification: chosen })}
        />
      )}
    </>
  )
}

/** Whether a method is possible with an outcome. A bye can only be won. */
function fits(method: Method, outcome: Outcome | null): boolean {
  if (outcome === 'draw') return method === 'draw' || method === 'injury_stoppage'
  if (outcome === 'loss') return method !== 'draw' && method !== 'bye'
  return outcome === null || method !== 'draw'
}

/** Keeps the chosen method if it's still possible. */
function methodAfter(outcome: Outcome, method: Method | ''): Method | '' {
  if (method !== '' && fits(method, outcome)) return method
  return outcome === 'draw' ? 'draw' : ''
}

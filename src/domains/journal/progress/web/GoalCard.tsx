import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { GOAL_BOUNDS, type Goal, type GoalUnit } from '../goals.ts'
import { useAmountLabels } from './amount-labels.ts'
import { progress, progressApi, weeklyProgressQuery } from './progress.ts'

/** The weekly goal. A change applies from this week on; past weeks keep their goal. */
export function GoalCard({ goal }: { goal: Goal | null }) {
  const { goal: words } = useAmountLabels()
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      id="goal"
      title={<Trans>Weekly goal</Trans>}
      action={
        !isChanging && (
          <Button look="quiet" size="small" onClick={() => setChanging(true)}>
            {goal ? <Trans>Change</Trans> : <Trans>Set a goal</Trans>}
          </Button>
        )
      }
    >
      {isChanging ? (
        <GoalForm goal={goal} onDone={() => setChanging(false)} />
      ) : goal ? (
        <p>
          <Trans>
            <strong>{ph({ goal: words(goal) })}</strong> a week. Past weeks keep the goal they had.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Set a goal you can reach most weeks.</Trans>
        </p>
      )}
    </Card>
  )
}

function GoalForm({ goal, onDone }: { goal: Goal | null; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const [unit, setUnit] = useState<GoalUnit>(goal?.unit ?? 'sessions')
  const [typed, setTyped] = useState(goal ? i18n.number(goal.amount, { useGrouping: false }) : '3')
  const [fault, setFault] = useState<string>()
  const save = useSetGoal(onDone)
  const bounds = GOAL_BOUNDS[unit]
  function submit() {
    const amount = Number(typed.trim().replace(',', '.'))
    const fits = amount >= bounds.least && amount <= bounds.most && amount % bounds.step === 0
    const { least, most } = bounds
    const wrong =
      unit === 'hours'
        ? t`Enter ${least} to ${most} hours, in steps of half an hour.`
        : t`Enter ${least} to ${most} sessions.`
    setFault(fits ? undefined : wrong)
    if (fits) save.mutate({ unit, amount })
  }
  return (
    <form onSubmit={submitting(submit)} noValidate className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-card">
        <TextField
          label={<Trans context="goal">Target</Trans>}
          inputMode="decimal"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label={<Trans>Unit</Trans>}
          value={unit}
          options={[
            { value: 'sessions', label: t`sessions a week` },
            { value: 'hours', label: t`hours a week` },
          ]}
          onValueChange={setUnit}
        />
      </div>
      <SaveNotes online={online} error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending && save.variables !== null} disabled={!online}>
          <Trans>Save</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        {goal && (
          <Button look="quiet" disabled={!online} onClick={() => save.mutate(null)}>
            <Trans>Remove goal</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

function useSetGoal(onDone: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  return useMutation({
    mutationFn: (wanted: Goal | null) => progressApi.setGoal({ goal: wanted }),
    onSuccess: (weeklyProgress) => {
      queryClient.setQueryData(weeklyProgressQuery().queryKey, weeklyProgress)
      void queryClient.invalidateQueries({ queryKey: progress.read.key() })
      toasts.show({ text: weeklyProgress.goal ? t`Goal saved.` : t`Goal removed.` })
      onDone()
    },
  })
}

/** Shows at most one note: when offline, the reason for the last failed save is left out. */
function SaveNotes({ online, error }: { online: boolean; error: Error | null }) {
  if (!online)
    return (
      <Alert tone="careful">
        <Trans>You're offline. Try again when you're back.</Trans>
      </Alert>
    )
  return error && <Failure failure={failureOf(error)} />
}

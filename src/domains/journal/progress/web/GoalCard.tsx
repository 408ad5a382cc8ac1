import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { GOAL_BOUNDS, type Goal, type GoalUnit } from '../goals.ts'
import { useAmountLabels } from './amount-labels.ts'
import { progress, progressApi, weeklyProgressQuery } from './progress.ts'

/** What I want to do each week. It holds from this week on; weeks before keep the goal they had. */
export function GoalCard({ goal }: { goal: Goal | null }) {
  const { goal: words } = useAmountLabels()
  const [isChanging, setChanging] = useState(false)
  return (
    <Card
      id="goal"
      title={<Trans>My goal for each week</Trans>}
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
          <strong>{words(goal)}</strong> <Trans>a week. Weeks before you set it are judged by the goal they had.</Trans>
        </p>
      ) : (
        <p>
          <Trans>No goal yet. One that you reach in most weeks does more than a big one.</Trans>
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
  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = Number(typed.trim().replace(',', '.'))
    const fits = amount >= bounds.least && amount <= bounds.most && amount % bounds.step === 0
    const { least, most } = bounds
    const wrong = unit === 'hours' ? t`${least} to ${most} hours, in halves.` : t`${least} to ${most} sessions.`
    setFault(fits ? undefined : wrong)
    if (fits) save.mutate({ unit, amount })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-card">
        <TextField
          label={<Trans>How much</Trans>}
          inputMode="decimal"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label={<Trans>Of what</Trans>}
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
            <Trans>Drop the goal</Trans>
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
      toasts.show({ text: weeklyProgress.goal ? t`Your goal is set.` : t`You have no goal now.` })
      onDone()
    },
  })
}

function SaveNotes({ online, error }: { online: boolean; error: Error | null }) {
  return (
    <>
      {!online && (
        <Alert tone="careful">
          <Trans>You're offline. A goal is set with a connection.</Trans>
        </Alert>
      )}
      {error && (
        <Alert tone="danger">
          {failureOf(error).status === 429 ? (
            <Trans>That's a lot at once. Try again in a moment.</Trans>
          ) : (
            <Trans>Couldn't save. Try again.</Trans>
          )}
        </Alert>
      )}
    </>
  )
}

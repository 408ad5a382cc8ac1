import calls from 'virtual:calls/trainingReminders'
import { useSavedAtOnce } from '#domains/members/people/web/saved-at-once.ts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { TrainingReminders, trainingRemindersContract } from '../contract.ts'

const api = apiOf<typeof trainingRemindersContract>(calls)
export const trainingRemindersQuery = queriesOf<typeof trainingRemindersContract>(calls).read.queryOptions()

/** When I am reminded, as it was last pressed. */
export function useTrainingReminders() {
  const { shown, change } = useSavedAtOnce<TrainingReminders, TrainingReminders>({
    kept: trainingRemindersQuery,
    send: (chosen) => api.write(chosen),
    apply: (_before, chosen) => chosen,
  })
  return { reminders: shown, change }
}

import calls from 'virtual:calls/trainingReminders'
import { useOptimisticSetting } from '#domains/members/people/web/use-optimistic-setting.ts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { TrainingReminders, trainingRemindersContract } from '../contract.ts'

const api = apiOf<typeof trainingRemindersContract>(calls)
export const trainingRemindersQuery = queriesOf<typeof trainingRemindersContract>(calls).read.queryOptions()

/** The member's reminders, with unsaved changes applied. */
export function useTrainingReminders() {
  const { shown, change } = useOptimisticSetting<TrainingReminders, TrainingReminders>({
    query: trainingRemindersQuery,
    send: (chosen) => api.write(chosen),
    apply: (_before, chosen) => chosen,
  })
  return { reminders: shown, change }
}

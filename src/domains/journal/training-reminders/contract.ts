import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MOST_TIMES } from './limits.ts'

const reminderTime = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 18:30'),
})
export type ReminderTime = z.infer<typeof reminderTime>

const trainingReminders = z.strictObject({
  enabled: z.boolean(),
  /** By the clock of the member's time zone. Kept while they are switched off. */
  times: z.array(reminderTime).max(MOST_TIMES),
})
export type TrainingReminders = z.infer<typeof trainingReminders>

const tags = ['Training']

export const trainingRemindersContract = {
  read: oc
    .route({ method: 'GET', path: '/training/reminders', summary: 'When I am reminded to train', tags })
    .output(trainingReminders),

  write: oc
    .route({
      method: 'PUT',
      path: '/training/reminders',
      summary: 'Choose when to be reminded to train',
      description: 'No reminder comes on a day with a session, nor right after a check-in.',
      tags,
    })
    .input(trainingReminders)
    .output(trainingReminders),
}

import { z } from 'zod'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { MOST_TIMES } from './limits.ts'

const reminderTime = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageId('must be a time such as 18:30')),
})
export type ReminderTime = z.infer<typeof reminderTime>

const trainingReminders = z.strictObject({
  enabled: z.boolean(),
  /** In the member's time zone. Stored even while reminders are off. */
  times: z.array(reminderTime).max(MOST_TIMES),
})
export type TrainingReminders = z.infer<typeof trainingReminders>

const route = routes('Training')

export const trainingRemindersContract = {
  read: route('GET', '/training/reminders', 'Get my training reminders').output(trainingReminders),

  write: route('PUT', '/training/reminders', 'Set my training reminders', {
    description: 'No reminder is sent on a day with a session, or right after a check-in.',
  })
    .input(trainingReminders)
    .output(trainingReminders),
}

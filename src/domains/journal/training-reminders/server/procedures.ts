import { eq } from 'drizzle-orm'
import { member } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { trainingRemindersContract } from '../contract.ts'
import { slotOf, timeOf } from '../slots.ts'
import { trainingReminders } from './tables.ts'

const api = procedures(trainingRemindersContract)

export const trainingRemindersProcedures = api.router({
  read: api.read.use(member).handler(async ({ context: { db, viewer } }) => {
    const [row] = await db.select().from(trainingReminders).where(eq(trainingReminders.uid, viewer.uid))
    return { enabled: row?.enabled ?? false, times: (row?.slots ?? []).map(timeOf) }
  }),

  write: api.write.use(member).handler(({ context, input: { enabled, times } }) =>
    context.transaction(async (tx) => {
      const slots = [...new Set(times.map(slotOf))].sort()
      const chosen = { enabled, slots, updatedAt: context.now() }
      await tx
        .insert(trainingReminders)
        .values({ uid: context.viewer.uid, ...chosen })
        .onConflictDoUpdate({ target: trainingReminders.uid, set: chosen })
      return { enabled, times: slots.map(timeOf) }
    }),
  ),
})

import { eq, sql } from 'drizzle-orm'
import type { NotificationInput } from '#domains/members/people/server/extension-points.ts'
import type { Person, World } from '#testing/world.ts'
import { createNotifications } from './notify.ts'
import { notifications } from './tables.ts'

export const notifyingIn = (world: World) => ({
  tell: (what: NotificationInput) => world.write((context) => createNotifications(context, what)),
  lines: async ({ api }: Pick<Person, 'api'>) => (await api.notifications.list({ uid: 'me' })).items,
  rowsOf: (uid: string) => world.db.select().from(notifications).where(eq(notifications.uid, uid)),
  people: (...names: string[]) => Promise.all(names.map((name) => world.member(name))) as Promise<Person[]>,
  async jobsOf(name: string, uid?: string) {
    const { rows } = await world.db.execute<{
      data: { uid?: string; batch?: string; actorId: string; activityId: string }
      start: Date
    }>(
      sql`select data, start_after as start from pgboss.job where name = ${name}
        and ${uid === undefined ? sql`true` : sql`data ->> 'uid' = ${uid}`}`,
    )
    return rows
  },
})

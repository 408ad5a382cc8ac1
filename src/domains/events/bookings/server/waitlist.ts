import { eq, sql } from 'drizzle-orm'
import { fillWaitlist, type Waitlist } from '#domains/events/rsvps/server/fill-waitlist.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { uuidOf } from '#platform/uuid.ts'
import { type ClassRow, rereadClass } from './classes.ts'
import { promoteClassWaitlist } from './jobs.ts'

/** Gives or offers a class's free places to its waitlist (`fillWaitlist`). The caller must hold the class's lock. */
export function fillClass(
  context: WriteContext,
  row: ClassRow,
  { freed, batch }: { freed: boolean; batch?: string },
): Promise<ClassRow> {
  const { tx, jobs } = context
  const list: Waitlist<ClassRow> = {
    people: [
      {
        ...{ table: sql`bookings`, id: sql`uid`, of: sql`class_id = ${row.id}`, places: sql`1` },
        changed: async ({ ids, place, until, batch: once }) => {
          const { what, ...about } = await aboutClass(tx, row)
          const extra = { ...about, place, what, ...(until && { until }) }
          await notify(context, { type: 'event_update', actorId: null, recipients: ids, extra, batch: once })
        },
      },
    ],
    reread: () => rereadClass(tx, row),
    endOffersAt: (until) =>
      jobs.send(tx, promoteClassWaitlist, {
        data: { classId: row.id },
        startAfter: until,
        id: uuidOf(`class offers ${row.id} ${until.toISOString()}`),
      }),
  }
  return fillWaitlist(context, row, list, { freed, batch })
}

/** A class's details for notifications. `what` is its start and its gym's name. */
export async function aboutClass(
  reader: Reader,
  { gymId, title, startsAt }: Pick<ClassRow, 'gymId' | 'title' | 'startsAt'>,
) {
  const [gym] = await reader
    .select({ name: gyms.name, slug: gyms.slug, timezone: gyms.timezone })
    .from(gyms)
    .where(eq(gyms.id, gymId))
  const { name = '', slug = gymId, timezone = 'UTC' } = gym ?? {}
  const start = startsAt.toISOString()
  const what: Message = message('{start} · {gym}', { start: { moment: start, zone: timezone }, gym: name })
  return { eventTitle: title, gymId, gymName: name, gymSlug: slug, start, timezone, what }
}

import type { CalendarFile } from '#domains/events/calendars/server/entries.ts'
import { type EntryContext, wallOf } from '#domains/events/calendars/server/event-entries.ts'
import type { Reader } from '#platform/database.ts'
import { type ReadContext, readLiveClass } from './reads.ts'

/** A live class as a calendar file, for viewers with access. Without the join link, because people share calendars. */
export async function readClassCalendar(
  reader: Reader,
  looking: ReadContext,
  id: string,
  { publicUrl }: Pick<EntryContext, 'publicUrl'>,
): Promise<CalendarFile | undefined> {
  const found = await readLiveClass(reader, looking, id)
  if (!found) return undefined
  const { title, teacher, startsAt, minutes, timezone: zone, version, createdAt, updatedAt } = found
  const url = `${publicUrl}/content/${id}`
  return {
    name: title,
    url: `${url}/calendar.ics`,
    entries: [
      {
        uid: `class-${id}@open-mat`,
        sequence: version,
        zone,
        start: wallOf(startsAt, zone),
        end: wallOf(new Date(startsAt.getTime() + minutes * 60_000), zone),
        status: 'CONFIRMED',
        title: `${title} (${teacher})`,
        description: url,
        place: url,
        url,
        created: createdAt,
        changed: updatedAt,
      },
    ],
  }
}

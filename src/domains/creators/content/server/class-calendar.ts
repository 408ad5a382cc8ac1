import type { CalendarFile } from '#domains/events/calendars/server/entries.ts'
import { type Naming, wallOf } from '#domains/events/calendars/server/of-events.ts'
import type { Reader } from '#platform/database.ts'
import type { Looking } from './reads.ts'
import { readLiveClass } from './reads.ts'

/** A live class for those for whom it opens; undefined for everybody else. Where one joins stands on its page alone, since calendars are passed on. */
export async function readClassCalendar(
  reader: Reader,
  looking: Looking,
  id: string,
  { publicUrl }: Pick<Naming, 'publicUrl'>,
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

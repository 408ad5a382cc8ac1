import type { CalendarFile, Entry } from '#domains/events/calendars/server/entries.ts'
import type { EntryContext } from '#domains/events/calendars/server/event-entries.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import type { ListedCompetition } from '../contract.ts'
import { MOST_IN_CALENDAR } from '../limits.ts'
import { placeText } from './competition-meta.ts'
import { labels } from './labels.ts'
import { findCompetition, readEntered } from './reads.ts'

/** How long past competitions stay in a member's calendar. */
const KEPT_MS = days(365)

/** A competition's calendar file; undefined if it's missing or hidden. */
export async function readCompetitionCalendar(
  reader: Reader,
  slug: string,
  naming: EntryContext,
  now: Date,
): Promise<CalendarFile | undefined> {
  const found = await findCompetition(reader, { slug }, null, now)
  return (
    found && { name: found.name, url: `${addressOf(found, naming)}/calendar.ics`, entries: [entryOf(found, naming)] }
  )
}

/** The competitions a member is going to or interested in, for their calendar feed. */
export async function readCompetitionEntries(
  reader: Reader,
  uid: string,
  naming: EntryContext,
  now: Date,
): Promise<Entry[]> {
  const since = new Date(now.getTime() - KEPT_MS).toISOString().slice(0, 10)
  const entered = await readEntered(reader, { uid, since, limit: MOST_IN_CALENDAR, now })
  return entered.map((competition) => {
    const entry = entryOf(competition, naming)
    const isTentative = competition.intent === 'interested' && entry.status === 'CONFIRMED'
    return { ...entry, status: isTentative ? ('TENTATIVE' as const) : entry.status }
  })
}

function entryOf(competition: ListedCompetition & { createdAt: Date }, naming: EntryContext): Entry {
  const { id, name, startsOn, endsOn, location, status, weighIn, website } = competition
  const { t, locale } = naming.translator
  const url = addressOf(competition, naming)
  return {
    uid: `competition-${id}@open-mat`,
    sequence: competition.version,
    zone: 'UTC',
    allDay: true,
    start: `${startsOn}T00:00:00`,
    end: `${daysAfter(endsOn, 1)}T00:00:00`,
    status: status === 'scheduled' ? 'CONFIRMED' : 'CANCELLED',
    // Many calendar clients don't mark cancelled entries, so the title has to say it.
    title: status === 'scheduled' ? name : t(labels[`${status}Title`], { name }),
    description: [weighIn, website, url].filter(Boolean).join('\n'),
    place: placeText(competition, locale),
    point: location ?? undefined,
    url,
    created: competition.createdAt,
    changed: new Date(competition.updatedAt),
  }
}

const addressOf = ({ slug }: ListedCompetition, { publicUrl }: EntryContext) =>
  `${publicUrl}/competitions/${encodeURIComponent(slug)}`

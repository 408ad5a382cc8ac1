import { eq, inArray, sql } from 'drizzle-orm'
import { follows } from '#domains/feed/follows/server/tables.ts'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { instantOf, isZone } from '#platform/wall-clock.ts'
import { MAX_DAYS } from '../limits.ts'
import { isSkipped, readWallTime, skippedHours } from '../wall-time.ts'

const DAY_MS = days(1)

/** Throws 400 for an unknown time zone. */
export function checkTimezone(timezone: string): void {
  if (!isZone(timezone)) throw badField('timezone', message('must be a time zone such as Europe/Dublin'))
}

/** The instant of a local time at the venue. Throws 400 for an invalid date, or a time that a clock change skips. */
export function momentAt(field: string, text: string, timezone: string): Date {
  const wall = wallAt(field, text)
  if (!isSkipped(wall, timezone)) return instantOf(wall, timezone)
  const { from, to } = skippedHours(wall, timezone)
  const [date = '', time = ''] = text.split('T')
  throw badField(
    field,
    message("can't be {time}: on {day}, clocks in {timezone} go from {from} straight to {to}", {
      time: time.slice(0, 5),
      day: { day: date },
      timezone,
      from,
      to,
    }),
  )
}

/** Parses a local time into a date as if it were UTC. Throws 400 if the date or time doesn't exist. */
export function wallAt(field: string, text: string): Date {
  const wall = readWallTime(text)
  if (!wall) throw badField(field, message('must be a valid date and time such as 2026-11-21T18:00'))
  return wall
}

/** Throws 400 unless the event ends after it starts and lasts at most two weeks. */
export function checkLength(startsAt: Date, endsAt: Date): void {
  if (endsAt <= startsAt) throw badField('end', message('must be after the start'))
  if (endsAt.getTime() - startsAt.getTime() > MAX_DAYS * DAY_MS)
    throw badField(
      'end',
      message('must be at most {maxDays, plural, one {# day} other {# days}} after the start', { maxDays: MAX_DAYS }),
    )
}

export function checkStart(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw badField('start', message('must be in the future'))
}

/** Throws 400 unless RSVPs open before they close and before the event ends, and close by the event's end. */
export function checkAnswering({ open, close, endsAt }: { open: Date | null; close: Date | null; endsAt: Date }): void {
  if (open && close && close <= open) throw badField('rsvpCloseAt', message('must be after RSVPs open'))
  if (open && open >= endsAt) throw badField('rsvpOpenAt', message("can't be after the event"))
  if (close && close > endsAt) throw badField('rsvpCloseAt', message("can't be after the event"))
}

/**
 * Returns the hosts to store. Only the viewer, gym staff and the viewer's friends can be added. The error is the same
 * for missing, blocked and unconnected members. Existing hosts whom the viewer can't see stay.
 */
export async function checkHosts(
  reader: Reader,
  { viewer, gymId, hostIds, before = [] }: { viewer: Viewer; gymId: string; hostIds: string[]; before?: string[] },
): Promise<string[]> {
  const added = hostIds.filter((uid) => uid !== viewer.uid && !before.includes(uid))
  const cards = await readPersonCards(reader, viewer, [...added, ...before])
  const seen = new Set(cards.map(({ uid }) => uid))
  // Hosts that the viewer can't see are missing from the request, because the viewer never got their uids.
  const unseen = before.filter((uid) => uid !== viewer.uid && !seen.has(uid))
  const named = [...new Set([...hostIds, ...unseen])]
  if (added.length === 0) return named
  const staff = await reader.select({ uid: gymStaff.uid }).from(gymStaff).where(eq(gymStaff.gymId, gymId))
  const friends = await reader
    .select({ uid: follows.followedId })
    .from(follows)
    .where(
      sql`${follows.followerId} = ${viewer.uid} and ${follows.status} = 'accepted' and ${inArray(follows.followedId, added)}
        and exists (select from follows b where b.follower_id = ${follows.followedId} and b.followed_id = ${viewer.uid} and b.status = 'accepted')`,
    )
  const possible = new Set([...staff, ...friends].map(({ uid }) => uid))
  if (!added.every((uid) => seen.has(uid) && possible.has(uid)))
    throw badField('hostIds', message("can only include you, your friends and the gym's staff"))
  return named
}

import { eq, inArray, sql } from 'drizzle-orm'
import { follows } from '#domains/feed/follows/server/tables.ts'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { badField } from '#platform/refusals.ts'
import { instantOf, isZone } from '#platform/wall-clock.ts'
import { MAX_DAYS } from '../limits.ts'
import { isSkipped, leapOver, readWallTime } from '../wall-time.ts'

const DAY_MS = days(1)

/** 400 for a name that the time zone database does not know. */
export function checkTimezone(timezone: string): void {
  if (!isZone(timezone)) throw badField('timezone', 'timezone: is no time zone such as Europe/Dublin')
}

/** The instant at which the clock of the venue shows this. 400 for what no calendar has, and for what a clock change leaves out. */
export function momentAt(field: string, text: string, timezone: string): Date {
  const wall = wallAt(field, text)
  if (!isSkipped(wall, timezone)) return instantOf(wall, timezone)
  const { from, to } = leapOver(wall, timezone)
  const [date, time] = text.split('T')
  throw badField(
    field,
    `${field}: ${time?.slice(0, 5)} does not exist on ${date} in ${timezone}: the clocks go from ${from} straight to ${to}`,
  )
}

/** The clock of the venue as if it were UTC. */
export function wallAt(field: string, text: string): Date {
  const wall = readWallTime(text)
  if (!wall) throw badField(field, `${field}: is no day of the calendar: 2026-11-21T18:00`)
  return wall
}

/** An event ends after it begins, within two weeks. */
export function checkLength(startsAt: Date, endsAt: Date): void {
  if (endsAt <= startsAt) throw badField('end', 'end: is not after the start')
  if (endsAt.getTime() - startsAt.getTime() > MAX_DAYS * DAY_MS)
    throw badField('end', `end: is more than ${MAX_DAYS} days after the start`)
}

export function checkStart(startsAt: Date, now: Date): void {
  if (startsAt <= now) throw badField('start', 'start: is past')
}

/** People answer between the two, and no later than the event ends. */
export function checkAnswering({ open, close, endsAt }: { open: Date | null; close: Date | null; endsAt: Date }): void {
  if (open && close && close <= open) throw badField('rsvpCloseAt', 'rsvpCloseAt: is not after rsvpOpenAt')
  if (open && open >= endsAt) throw badField('rsvpOpenAt', 'rsvpOpenAt: is after the event')
  if (close && close > endsAt) throw badField('rsvpCloseAt', 'rsvpCloseAt: is after the event')
}

/**
 * Whoever is to host has to be somebody whom the one who asks can name: themselves, staff of the gym, or a friend. Nobody is put
 * in front of an event by a stranger. Absent, blocked and not a friend are told alike.
 */
export async function checkHosts(
  reader: Reader,
  { viewer, gymId, hostIds, before = [] }: { viewer: Viewer; gymId: string; hostIds: string[]; before?: string[] },
): Promise<string[]> {
  const named = [...new Set(hostIds)]
  const added = named.filter((uid) => uid !== viewer.uid && !before.includes(uid))
  if (added.length === 0) return named
  const seen = new Set((await readPersonCards(reader, viewer, added)).map(({ uid }) => uid))
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
    throw badField('hostIds', 'hostIds: only you, your friends and the staff of the gym can host')
  return named
}

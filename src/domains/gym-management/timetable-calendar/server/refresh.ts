import { eq } from 'drizzle-orm'
import { recordCalendarConfirmation } from '#domains/events/checkins/server/record-confirmation.ts'
import { lockGym } from '#domains/gym-management/gym-edits/server/change.ts'
import type { GymRecord } from '#domains/gym-management/gym-edits/server/fields.ts'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import type { Encryption } from '#platform/encryption.ts'
import { FetchRefused, fetchPublic, isRefusedAddress } from '#platform/fetch-public.ts'
import { message } from '#platform/messages.ts'
import type { CalendarError } from '../rules.ts'
import { type ParsedCalendar, parseCalendar } from './parse-calendar.ts'
import { type CalendarRow, compareWithGym, lockCalendar } from './reads.ts'
import { gymCalendars } from './tables.ts'

export interface RefreshParts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now'> {
  cipher: Encryption
}

/**
 * Reads a gym's calendar and stores its weekly sessions. The timetable stays as it is, and so do the sessions if the
 * calendar can't be read. With `notifies`, staff are notified of new differences.
 */
export async function refreshCalendar(
  parts: RefreshParts,
  gymId: string,
  { notifies = false }: { notifies?: boolean } = {},
): Promise<void> {
  const { db, jobs, log, now } = parts
  const [row] = await db
    .select({ calendar: gymCalendars, timezone: gyms.timezone })
    .from(gymCalendars)
    .innerJoin(gyms, eq(gyms.id, gymCalendars.gymId))
    .where(eq(gymCalendars.gymId, gymId))
  if (!row) return
  const parsed = await readAddress(parts, row.calendar, row.timezone)
  await db.transaction(async (tx) => {
    const gym = await lockGym(tx, gymId)
    const calendar = await lockCalendar(tx, gymId)
    // Replaced or removed in the meantime.
    if (calendar?.id !== row.calendar.id) return
    const context = { tx, jobs, log, now: now() }
    if (parsed.status === 'read') await storeSessions(context, { gym, calendar, parsed, notifies })
    else {
      log.warn({ gymId, why: parsed.error }, "couldn't read a gym's calendar")
      await tx.update(gymCalendars).set({ error: parsed.error }).where(eq(gymCalendars.id, calendar.id))
    }
  })
}

async function readAddress(
  { config, cipher, now }: RefreshParts,
  { id, sealedAddress }: CalendarRow,
  timezone: string,
): Promise<ParsedCalendar> {
  const address = cipher.open(sealedAddress, id)
  if (address === undefined) return { status: 'failed', error: 'lost_address' }
  const fetched = await fetchCalendar(address, config.websiteHosts)
  return fetched.status === 'failed' ? fetched : parseCalendar(fetched.text, { timezone, now: now() })
}

interface Reading {
  gym: GymRecord
  calendar: CalendarRow
  parsed: Extract<ParsedCalendar, { status: 'read' }>
  notifies: boolean
}

async function storeSessions(context: WriteContext, { gym, calendar, parsed, notifies }: Reading): Promise<void> {
  const { tx, now } = context
  const { sessions, leftOut } = parsed
  const before = compareWithGym(calendar, gym, now)
  const { all, open } = compareWithGym({ ...calendar, sessions }, gym, now)
  const read = {
    ...calendar,
    ...{ sessions, leftOut, error: null, readAt: now },
    ignored: calendar.ignored.filter((key) => all.some((one) => one.key === key)),
  }
  await tx.update(gymCalendars).set(read).where(eq(gymCalendars.id, calendar.id))
  await confirmIfSettled(context, gym, read)
  const known = calendar.readAt === null ? [] : before.all.map(({ key }) => key)
  if (notifies && open.some(({ key }) => !known.includes(key))) await notifyStaff(context, gym)
}

/**
 * Once staff have accepted or ignored all differences, counts sessions that are the same in both as confirmed by the
 * calendar. The others keep their earlier confirmation.
 */
export async function confirmIfSettled(
  { tx, now }: WriteContext,
  gym: GymRecord,
  calendar: CalendarRow,
): Promise<void> {
  if (calendar.readAt === null || calendar.error !== null) return
  const { open, unchanged } = compareWithGym(calendar, gym, now)
  if (open.length > 0 || unchanged.length === 0) return
  await recordCalendarConfirmation(tx, { gymId: gym.id, sessionIds: unchanged.map(({ id }) => id), now })
}

/** Notifies all staff, because all of them can edit the timetable. */
async function notifyStaff(context: WriteContext, { id, name, slug }: GymRecord): Promise<void> {
  const staff = await context.tx.select({ uid: gymStaff.uid }).from(gymStaff).where(eq(gymStaff.gymId, id))
  if (staff.length === 0) return
  await notifyOfUpdate(
    context,
    staff.map(({ uid }) => uid),
    {
      title: message("{name}'s calendar has changed", { name }),
      text: message('Accept the changes to your timetable, or ignore them.'),
      path: `/gym/${encodeURIComponent(slug)}/dashboard/schedule`,
    },
  )
}

const MAX_BYTES = 1_048_576
const PATIENCE_MS = 10_000

type FetchedCalendar = { status: 'fetched'; text: string } | { status: 'failed'; error: CalendarError }

/** Fetches a calendar from the public internet, over https only. Never throws, because errors can name the address. */
async function fetchCalendar(address: string, allowedHosts: readonly string[]): Promise<FetchedCalendar> {
  try {
    const bytes = await fetchPublic(onThisMachine(address, allowedHosts) ?? address, {
      ...{ maxBytes: MAX_BYTES, patienceMs: PATIENCE_MS, allowedHosts, httpsOnly: true },
      headers: { accept: 'text/calendar, */*;q=0.5', 'user-agent': 'OpenMat (timetable)' },
    })
    return { status: 'fetched', text: bytes.toString('utf8') }
  } catch (error) {
    return { status: 'failed', error: errorOf(error) }
  }
}

/** The http URL of a host on this machine, for tests and development, which has no certificate. */
function onThisMachine(address: string, allowedHosts: readonly string[]): string | undefined {
  const url = URL.parse(address)
  return url && allowedHosts.includes(url.host) ? address.replace(/^https:/, 'http:') : undefined
}

function errorOf(error: unknown): CalendarError {
  if (isRefusedAddress(error)) return 'unsafe'
  if (!(error instanceof FetchRefused)) return 'unreachable'
  switch (error.fault) {
    case 'unsafe':
    case 'too_large':
      return error.fault
    default:
      return error.again ? 'unreachable' : 'refused'
  }
}

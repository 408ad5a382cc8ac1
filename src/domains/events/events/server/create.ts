import { sql } from 'drizzle-orm'
import { mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { gymRoleAt } from '#domains/gyms/gyms/server/rights.ts'
import { days } from '#platform/clock.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, notAllowed, tooMuch } from '#platform/refusals.ts'
import type { NewEvent } from '../contract.ts'
import { MAX_CREATED_PER_DAY } from '../limits.ts'
import { wallTimeAt } from '../wall-time.ts'
import { announceCreated } from './announce.ts'
import { checkAnswering, checkHosts, checkLength, checkStart, checkTimezone, momentAt } from './check.ts'
import { coverFor } from './cover.ts'
import { notifyAbout } from './notify.ts'
import { type PlannedSeries, planSeries, ruleOf } from './plan.ts'
import { freeSlugs } from './slugs.ts'
import { eventSeries, events } from './tables.ts'

interface HostGym {
  id: string
  slug: string
  name: string
  status: string
  timezone: string
}

/**
 * Creates an event, or with a rule a series and its first dates; returns the id of the (first) event. Official if its
 * creator manages the gym's events and doesn't opt out; otherwise unofficial and hosted by them.
 */
export async function createEvent(
  context: WriteContext,
  { viewer, gym, input }: { viewer: Viewer; gym: HostGym; input: NewEvent },
): Promise<string> {
  const { tx, now } = context
  if (!viewer.profileComplete) throw notAllowed(message('Complete your profile to create an event.'))
  if (gym.status === 'permanently_closed') throw badField('gymId', message('This gym has closed.'))
  const official = input.official && mayAtGym(await gymRoleAt(tx, gym.id, viewer), 'events')
  await countMade(tx, { uid: viewer.uid, official, now })
  const {
    rule,
    draft,
    official: _asked,
    start,
    end,
    rsvpOpenAt,
    rsvpCloseAt,
    timezone = gym.timezone,
    ...fields
  } = input
  checkTimezone(timezone)
  const startsAt = momentAt('start', start, timezone)
  const endsAt = momentAt('end', end, timezone)
  checkStart(startsAt, now)
  checkLength(startsAt, endsAt)
  const asked = official ? fields.hostIds : [viewer.uid, ...fields.hostIds]
  const hostIds = await checkHosts(tx, { viewer, gymId: gym.id, hostIds: asked })
  const made = { createdBy: viewer.uid, createdAt: now, updatedAt: now }
  const cover = await coverFor(tx, viewer, gym.id, fields.cover)
  const facts = { ...fields, cover, hostIds, timezone, official, gymId: gym.id, ...made }

  const opens = rsvpOpenAt ? momentAt('rsvpOpenAt', rsvpOpenAt, timezone) : null
  const closes = rsvpCloseAt ? momentAt('rsvpCloseAt', rsvpCloseAt, timezone) : null
  checkAnswering({ open: opens, close: closes, endsAt })
  if (rule !== undefined) {
    if (draft) throw badField('draft', message("isn't available for a series"))
    if (opens || closes) throw badField(opens ? 'rsvpOpenAt' : 'rsvpCloseAt', message("can't be set for a series"))
    return createSeries(context, { viewer, gym, facts, rule, startsAt, endsAt })
  }
  const id = newId()
  const [slug = id] = await freeSlugs(tx, gym.id, [{ id, title: facts.title, startsAt, timezone }])
  const [event] = await tx
    .insert(events)
    .values({
      id,
      slug,
      ...facts,
      startsAt,
      endsAt,
      rsvpOpenAt: opens,
      rsvpCloseAt: closes,
      status: draft ? 'draft' : 'scheduled',
      linkKey: newId(),
    })
    .returning()
  if (!event) throw new Error('the event was not saved')
  if (!draft) await announce(context, { event, gym, viewer })
  return id
}

async function createSeries(
  context: WriteContext,
  {
    viewer,
    gym,
    facts,
    rule,
    startsAt,
    endsAt,
  }: {
    viewer: Viewer
    gym: HostGym
    facts: Omit<PlannedSeries, 'id' | 'rule' | 'startsOn' | 'durationMinutes' | 'plannedUntil'>
    rule: string
    startsAt: Date
    endsAt: Date
  },
): Promise<string> {
  const { tx, now } = context
  const [series] = await tx
    .insert(eventSeries)
    .values({
      id: newId(),
      ...facts,
      rule: ruleOf(rule),
      startsOn: wallTimeAt(startsAt, facts.timezone),
      durationMinutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
      plannedUntil: now,
    })
    .returning()
  if (!series) throw new Error('the series was not saved')
  const [first] = await planSeries(tx, series, now)
  if (!first) throw badField('rule', message('has no dates'))
  await announce(context, { event: first, gym, viewer })
  return first.id
}

async function announce(
  context: WriteContext,
  { event, gym, viewer }: { event: typeof events.$inferSelect; gym: HostGym; viewer: Viewer },
) {
  await announceCreated(context, { event, gym, uid: viewer.uid })
  const others = event.hostIds.filter((uid) => uid !== viewer.uid)
  await notifyAbout(context, others, { event, gym, uid: viewer.uid, type: 'event_invite', what: 'host' })
}

/** Throws 429 past the daily limit. Takes a lock, so that concurrent requests are counted as well. */
async function countMade(tx: Tx, { uid, official, now }: { uid: string; official: boolean; now: Date }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`events ${uid}`}, 0))`)
  const since = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ made: number; first: string | null }>(sql`
    select count(*)::int as made, min(m.created_at) as first from (
      select created_at from events where created_by = ${uid} and official = ${official} and series_id is null and created_at > ${since}
      union all select created_at from event_series where created_by = ${uid} and official = ${official} and created_at > ${since}) m`)
  const { made = 0, first = null } = rows[0] ?? {}
  if (made < MAX_CREATED_PER_DAY[official ? 'official' : 'unofficial'] || first === null) return
  throw tooMuch(Math.max(1, Math.ceil((Date.parse(first) + DAY_MS - now.getTime()) / 1000)))
}

const DAY_MS = days(1)

/** Publishes a draft; has no effect on other events. */
export async function publishEvent(
  context: WriteContext,
  { event, gym, viewer }: { event: typeof events.$inferSelect; gym: HostGym; viewer: Viewer },
): Promise<void> {
  if (event.status !== 'draft') return
  checkStart(event.startsAt, context.now)
  const [published] = await context.tx
    .update(events)
    .set({ status: 'scheduled', version: event.version + 1, updatedAt: context.now })
    .where(sql`${events.id} = ${event.id}`)
    .returning()
  if (published) await announce(context, { event: published, gym, viewer })
}

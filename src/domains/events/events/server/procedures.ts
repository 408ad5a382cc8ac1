import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { anyone, member, unrestrictedMember, visitorsFromReplica } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { type Event, eventsContract } from '../contract.ts'
import { createEvent, publishEvent } from './create.ts'
import { editEvent } from './edit.ts'
import { cancelEvent, leaveHosts, postponeEvent, removeEvent } from './end.ts'
import { previewRule } from './preview.ts'
import { readEvent } from './read-event.ts'
import { type EventAddress, type FoundEvent, readEventsOf } from './reads.ts'
import { resolveEvent } from './resolve.ts'
import { requireEvent, requireEventRight } from './rights.ts'
import {
  confirmSeries,
  findSeries,
  followSeries,
  pauseSeries,
  readSeries,
  readSeriesOf,
  unfollowSeries,
} from './series.ts'

const api = procedures(eventsContract)

type Mine = RequestContext & { viewer: Viewer }

export const eventsProcedures = api.router({
  list: api.list.use(visitorsFromReplica).handler(async ({ context, input: { gymId, ...page } }) => {
    const gym = await found(findGym(context.db, gymId, context.viewer))
    const asked = { gymId: gym.id, which: page.which, cursor: page.cursor, limit: page.limit }
    return readEventsOf(context.db, asked, context.viewer, context.now())
  }),

  get: api.get.use(visitorsFromReplica).handler(async ({ context, input }) => {
    const event = await requireEvent(context.db, input, context.viewer)
    return readEvent(context.db, event, context.viewer, { now: context.now(), key: input.key })
  }),

  create: api.create.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'events.create', input, async (tx) => {
      const { gymId, ...made } = input
      const gym = await findWeek(tx, gymId, context.viewer, context.now())
      const { viewer } = context
      const eventId = await createEvent(writeContextOf(context, tx), { viewer, gym, input: made })
      return answer(tx, context, { gymId: gym.id, eventId })
    }),
  ),

  edit: api.edit.use(unrestrictedMember).handler(({ context, input: { version, scope, ...input } }) =>
    context.transaction(async (tx) => {
      const { gymId, eventId, key, ...change } = input
      const { viewer } = context
      const event = await requireEventRight(tx, { gymId, eventId, key }, viewer, 'edit')
      const id = await editEvent(writeContextOf(context, tx), { viewer, found: event, version, scope, change })
      return answer(tx, context, { gymId: event.gymId, eventId: id, key })
    }),
  ),

  publish: api.publish.use(unrestrictedMember).handler(({ context, input }) =>
    onRun(context, input, async (tx, event) => {
      const gym = await findWeek(tx, event.gymId, context.viewer, context.now())
      await publishEvent(writeContextOf(context, tx), { event, gym, viewer: context.viewer })
    }),
  ),

  postpone: api.postpone
    .use(unrestrictedMember)
    .handler(({ context, input: { reason, ...address } }) =>
      onRun(context, address, (tx, event) =>
        postponeEvent(writeContextOf(context, tx), { viewer: context.viewer, found: event, reason }),
      ),
    ),

  cancel: api.cancel
    .use(member)
    .handler(({ context, input: { reason, scope, ...address } }) =>
      onRun(context, address, (tx, event) =>
        cancelEvent(writeContextOf(context, tx), { viewer: context.viewer, found: event, reason, scope }),
      ),
    ),

  remove: api.remove.use(member).handler(({ context, input: { scope, ...address } }) =>
    context.transaction(async (tx) => {
      const event = await requireEventRight(tx, address, context.viewer, 'edit')
      return {
        removed: await removeEvent(writeContextOf(context, tx), { viewer: context.viewer, found: event, scope }),
      }
    }),
  ),

  leaveHosts: api.leaveHosts.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const event = await requireEvent(tx, input, context.viewer)
      return { left: await leaveHosts(writeContextOf(context, tx), { viewer: context.viewer, found: event }) }
    }),
  ),

  preview: api.preview.use(anyone).handler(({ input }) => previewRule(input)),

  seriesOf: api.seriesOf.use(member).handler(async ({ context, input }) => {
    const gym = await found(findGym(context.db, input.gymId, context.viewer))
    return { items: await readSeriesOf(context.db, gym.id, context.viewer, context.now()) }
  }),

  getSeries: api.getSeries.use(anyone).handler(async ({ context, input }) => {
    const series = await found(findSeries(context.db, input.id, context.viewer))
    return readSeries(context.db, series, context.viewer, context.now())
  }),

  confirmSeries: api.confirmSeries.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const series = await confirmSeries(writeContextOf(context, tx), { viewer, id: input.id })
      return readSeries(tx, series, viewer, context.now())
    }),
  ),

  pauseSeries: api.pauseSeries.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const series = await pauseSeries(writeContextOf(context, tx), { viewer, id: input.id })
      return readSeries(tx, series, viewer, context.now())
    }),
  ),

  followSeries: api.followSeries.use(member).handler(async ({ context, input }) => {
    const { viewer } = context
    await context.transaction((tx) => followSeries(tx, { viewer, id: input.id, now: context.now() }))
    return { following: true }
  }),

  unfollowSeries: api.unfollowSeries.use(member).handler(async ({ context, input }) => {
    await context.transaction((tx) => unfollowSeries(tx, { viewer: context.viewer, id: input.id }))
    return { following: false }
  }),

  resolveEvent: api.resolveEvent
    .use(anyone)
    .handler(({ context, input }) => resolveEvent(context.db, input, context.viewer, context.now())),
})

/** Runs a change by someone who can edit the event, in one transaction; returns the updated event. */
function onRun(
  context: Mine,
  address: EventAddress,
  change: (tx: Tx, event: FoundEvent) => Promise<void>,
): Promise<Event> {
  return context.transaction(async (tx) => {
    const event = await requireEventRight(tx, address, context.viewer, 'edit')
    await change(tx, event)
    return answer(tx, context, { gymId: event.gymId, eventId: event.id, key: address.key })
  })
}

async function answer(reader: Reader, context: Mine, address: EventAddress): Promise<Event> {
  const event = await requireEvent(reader, address, context.viewer)
  return readEvent(reader, event, context.viewer, { now: context.now(), key: address.key })
}

async function found<Thing>(reading: Promise<Thing | undefined>): Promise<Thing> {
  const thing = await reading
  if (thing === undefined) throw notFound()
  return thing
}

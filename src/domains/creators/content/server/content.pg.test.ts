import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import type { VideoState } from '#domains/creators/videos/states.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Message } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import { notificationsOf, notificationTitles } from '#testing/notifications.ts'
import { insertMembership, insertTier } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { ContentInput } from '../contract.ts'
import { followCreatorStatus } from './creator-status.ts'
import { notifyAbout } from './job-handlers.ts'
import { publishDue, publishWaiting } from './publishing.ts'
import { contents } from './tables.ts'

const world = await openWorld()
await fillTechniqueLibrary(world.database.pool)

const creator = (name: string) => world.member(name, { role: { admin: false, creator: true } })
const article = (differing: Partial<ContentInput> = {}): ContentInput => ({
  id: newId(),
  version: 0,
  type: 'article',
  title: 'Frames under mount',
  body: 'Elbows *in*.',
  minLevel: null,
  ...differing,
})
const published = async (by: Person, differing: Partial<ContentInput> = {}) => {
  const { id, version } = await by.api.content.save(article(differing))
  return by.api.content.publish({ id, version })
}
const stateOf = async (id: string) =>
  (await world.db.select({ state: contents.state }).from(contents).where(eq(contents.id, id)))[0]?.state
const entriesOf = (id: string) => world.db.select().from(activities).where(eq(activities.targetId, id))

async function video({ uid }: Person, state: VideoState) {
  const id = newId()
  await world.db.insert(videoFiles).values({ id, uid, bytes: 6, type: 'video/mp4', state, createdAt: world.clock.now })
  return id
}

describe('drafts', () => {
  test('saves an incomplete draft and lists what is missing', async () => {
    const marcus = await creator('Marcus')
    const kept = await marcus.api.content.save({ id: newId(), version: 0, type: 'technique_video', minLevel: 0 })
    expect(kept).toMatchObject({ version: 1, state: 'draft', problems: ['no_title', 'no_video', 'no_tier'] })
    expect(await marcus.api.content.draft({ id: kept.id })).toEqual(kept)
    await expect(marcus.api.content.publish({ id: kept.id, version: 1 })).rejects.toMatchObject({
      status: 400,
      code: 'NOT_READY',
      data: { field: 'title' },
    })
  })

  test('refuses the second of two concurrent saves with 409', async () => {
    const marcus = await creator('Marcus')
    const first = article()
    await marcus.api.content.save(first)
    const two = await Promise.allSettled([
      marcus.api.content.save({ ...first, version: 1, body: 'One.' }),
      marcus.api.content.save({ ...first, version: 1, body: 'Two.' }),
    ])
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(two.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'CHANGED_ELSEWHERE' },
    })
  })

  test('hides drafts from visitors, members and other creators', async () => {
    const [marcus, other, member] = [await creator('Marcus'), await creator('Other'), await world.member('Member')]
    const { id } = await marcus.api.content.save(article())
    const calls = ({ api }: Pick<Person, 'api'>) => [
      () => api.content.draft({ id }),
      () => api.content.save(article({ id, version: 1 })),
      () => api.content.publish({ id, version: 1 }),
      () => api.content.unschedule({ id, version: 1 }),
      () => api.content.unpublish({ id, version: 1 }),
      () => api.content.discard({ id }),
    ]
    for (const [who, status] of [
      [world.visitor, 401],
      [member, 403],
      [other, 404],
    ] as const)
      for (const call of calls(who)) await expect(call()).rejects.toMatchObject({ status })
    await expect(member.api.content.mine({})).rejects.toMatchObject({ status: 403 })
    expect((await other.api.content.mine({})).items).toEqual([])
    for (const who of [world.visitor, member, other, marcus])
      await expect(who.api.content.get({ id })).rejects.toMatchObject({ status: 404 })
    for (const act of ['remove', 'restore'] as const)
      await expect(marcus.api.content[act]({ id, reason: 'Not theirs' })).rejects.toMatchObject({ status: 403 })
  })

  test("refuses another creator's video, parts and cover", async () => {
    const [marcus, other] = [await creator('Marcus'), await creator('Other')]
    const { id: part } = await other.api.content.save(article())
    const refusals: [Partial<ContentInput>, string][] = [
      [{ videoFileId: await video(other, 'ready') }, 'videoFileId'],
      [{ parts: [part] }, 'parts'],
      [{ cover: newId() }, 'cover'],
      [{ techniques: ['no-such-thing'] }, 'techniques'],
    ]
    for (const [differing, field] of refusals)
      await expect(marcus.api.content.save(article(differing))).rejects.toMatchObject({ status: 400, data: { field } })
  })

  test("pages a creator's own lessons without gaps or repeats, and counts views", async () => {
    const [marcus, fan] = [await creator('Marcus'), await world.member('Fan')]
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await published(marcus, { title: `Lesson ${n}` })).id)
    await fan.api.content.view({ id: ids[0] ?? '', seconds: 12 })
    await fan.api.content.view({ id: ids[0] ?? '', seconds: 4, finished: true })
    const found = []
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await marcus.api.content.mine({ limit: 2, cursor })
      found.push(...page.items)
      cursor = page.nextCursor ?? undefined
      more = cursor !== undefined
    }
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(found.find(({ id }) => id === ids[0])).toMatchObject({ views: 1, finished: 1, newMembers: 0 })
    expect(await fan.api.content.get({ id: ids[0] ?? '' })).toMatchObject({ progress: { seconds: 12, finished: true } })
  })
})

describe('publishing', () => {
  test('makes one feed entry; unpublishing removes it and publishing restores it', async () => {
    const [marcus, fan] = [await creator('Marcus'), await world.member('Fan')]
    const draft = await marcus.api.content.save(article({ minLevel: null, body: 'For nobody’s feed' }))
    const out = await marcus.api.content.publish({ id: draft.id, version: 1 })
    expect(await marcus.api.content.publish({ id: out.id, version: out.version })).toMatchObject({ state: 'published' })
    const [entry, ...more] = await entriesOf(out.id)
    expect(more).toEqual([])
    expect(entry?.content).toEqual({
      text: 'Frames under mount',
      preview: 'Frames under mount',
      facts: {
        kind: 'content',
        id: out.id,
        title: 'Frames under mount',
        type: 'article',
        membersOnly: false,
        picture: null,
      },
    })
    const back = await marcus.api.content.unpublish({ id: out.id, version: out.version })
    await expect(fan.api.activities.get({ id: entry?.id ?? '' })).rejects.toMatchObject({ status: 404 })
    await expect(marcus.api.activities.restore({ id: entry?.id ?? '' })).rejects.toMatchObject({ status: 404 })
    await expect(fan.api.content.get({ id: out.id })).rejects.toMatchObject({ status: 404 })
    await marcus.api.content.publish({ id: out.id, version: back.version })
    expect((await fan.api.content.get({ id: out.id })) as object).toMatchObject({ entryId: entry?.id })
    expect(await entriesOf(out.id)).toHaveLength(1)
  })

  test('publishes a scheduled lesson once, and never one that was unscheduled', async () => {
    const marcus = await creator('Marcus')
    const at = new Date(world.clock.now.getTime() + minutes(20))
    const { id } = await marcus.api.content.save(article())
    await expect(
      marcus.api.content.publish({ id, version: 1, at: world.clock.now.toISOString() }),
    ).rejects.toMatchObject({ status: 400, data: { field: 'at' } })
    const planned = await marcus.api.content.publish({ id, version: 1, at: at.toISOString() })
    expect(planned).toMatchObject({ state: 'scheduled', publishAt: at.toISOString() })
    await world.write((context) => publishDue(context, id))
    expect(await stateOf(id)).toBe('scheduled')
    await marcus.api.content.unschedule({ id, version: planned.version })
    world.pass(minutes(30))
    await world.write((context) => publishDue(context, id))
    expect(await stateOf(id)).toBe('draft')
    const later = new Date(world.clock.now.getTime() + minutes(20))
    const again = await marcus.api.content.draft({ id })
    await marcus.api.content.publish({ id, version: again.version, at: later.toISOString() })
    world.pass(minutes(20))
    for (const _ of [1, 2]) await world.write((context) => publishDue(context, id))
    expect(await stateOf(id)).toBe('published')
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('publishes when the video is ready, or notifies the author if processing failed', async () => {
    const marcus = await creator('Marcus')
    const [good, bad] = [await video(marcus, 'processing'), await video(marcus, 'processing')]
    const outs = []
    for (const videoFileId of [good, bad]) outs.push(await published(marcus, { type: 'technique_video', videoFileId }))
    expect(outs.map(({ state }) => state)).toEqual(['processing', 'processing'])
    await world.db.execute(
      sql`update video_files set posters = 3, state = case when id = ${good} then 'ready' else 'failed' end where uid = ${marcus.uid}`,
    )
    for (const fileId of [good, bad]) await world.write((context) => publishWaiting(context, fileId))
    expect(await Promise.all(outs.map(({ id }) => stateOf(id)))).toEqual(['published', 'draft'])
    const [entry] = await entriesOf(outs[0]?.id ?? '')
    expect(entry?.content.facts).toMatchObject({ picture: `/media/lessons/${outs[0]?.id}/poster` })
    expect(JSON.stringify(await notificationsOf(world, marcus))).toContain("Couldn't publish your lesson")
  })

  test('notifies members with access once, and no one else', async () => {
    const marcus = await creator('Marcus')
    const [low, high] = [await insertTier(world, marcus), await insertTier(world, marcus, { level: 2 })]
    const [inside, below, past, follower] = await world.members('Inside', 'Below', 'Past', 'Follower')
    await insertMembership(world, inside, high)
    await insertMembership(world, below, low)
    await insertMembership(world, past, high, { accessUntil: new Date(world.clock.now.getTime() - days(1)) })
    await world.follow(follower, marcus)
    const { id } = await published(marcus, { minLevel: 2, title: 'Inside only' })
    for (const _ of [1, 2]) await world.write((context) => notifyAbout(context, id))
    expect(await notificationsOf(world, inside)).toMatchObject([{ path: `/content/${id}` }])
    expect(await notificationTitles(world, inside)).toEqual(['New from Marcus: Inside only'])
    for (const nobody of [below, past, follower]) expect(await notificationsOf(world, nobody)).toEqual([])
  })

  test("doesn't translate a title or reason that matches one of our own texts", async () => {
    const marcus = await creator('Marcus')
    const admin = await world.member('Admin', { role: { admin: true, creator: false } })
    const { id } = await published(marcus, { title: 'Untitled' })
    await admin.api.content.remove({ id, reason: 'Add your name.' })
    const [notification] = await notificationsOf(world, marcus)
    for (const language of ['es', 'pt-BR'])
      expect(translatorFor(language).t(notification?.text as Message)).toContain('“Untitled”: Add your name.')
  })

  test('hides a removed lesson, shows the author the reason and writes an audit entry', async () => {
    const [marcus, fan] = [await creator('Marcus'), await world.member('Fan')]
    const admin = await world.member('Admin', { role: { admin: true, creator: false } })
    const out = await published(marcus)
    for (const _ of [1, 2]) await admin.api.content.remove({ id: out.id, reason: 'Filmed by somebody else.' })
    for (const who of [fan, marcus, admin, world.visitor])
      await expect(who.api.content.get({ id: out.id })).rejects.toMatchObject({ status: 404 })
    const seen = await marcus.api.content.draft({ id: out.id })
    expect(seen).toMatchObject({ state: 'removed', removedReason: 'Filmed by somebody else.' })
    await expect(marcus.api.content.publish({ id: out.id, version: seen.version })).rejects.toMatchObject({
      status: 409,
    })
    await expect(marcus.api.content.discard({ id: out.id })).rejects.toMatchObject({ status: 409 })
    expect(JSON.stringify(await notificationsOf(world, marcus))).toContain('Filmed by somebody else.')
    const log = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `contents/${out.id}`))
    expect(log.map(({ who, action }) => ({ who, action }))).toEqual([{ who: admin.uid, action: 'content.remove' }])
    await admin.api.content.restore({ id: out.id })
    expect(await stateOf(out.id)).toBe('unpublished')
  })

  test("hides a suspended creator's lessons until restored; scheduled ones become drafts", async () => {
    const [marcus, fan] = [await creator('Marcus'), await world.member('Fan')]
    const out = await published(marcus)
    const planned = await marcus.api.content.save(article())
    const at = new Date(world.clock.now.getTime() + minutes(20)).toISOString()
    await marcus.api.content.publish({ id: planned.id, version: 1, at })
    const setState = (state: 'approved' | 'suspended') =>
      world.db.update(creators).set({ state }).where(eq(creators.uid, marcus.uid))
    const seen = async () => (await fan.api.activities.byUser({ uid: marcus.uid, limit: 50 })).items.length
    expect(await seen()).toBe(1)
    await setState('suspended')
    for (const _ of [1, 2]) await world.write((context) => followCreatorStatus(context, marcus.uid))
    expect(await seen()).toBe(0)
    expect(await stateOf(planned.id)).toBe('draft')
    await setState('approved')
    for (const _ of [1, 2]) await world.write((context) => followCreatorStatus(context, marcus.uid))
    expect(await seen()).toBe(1)
    expect(await entriesOf(out.id)).toHaveLength(1)
  })

  test('permanently deletes an unpublished lesson, but not its video', async () => {
    const marcus = await creator('Marcus')
    const videoFileId = await video(marcus, 'ready')
    const { id } = await marcus.api.content.save(article({ type: 'technique_video', videoFileId }))
    await marcus.api.content.discard({ id })
    await expect(marcus.api.content.draft({ id })).rejects.toMatchObject({ status: 404 })
    expect((await marcus.api.videos.files.mine({})).items).toMatchObject([{ id: videoFileId, isUsed: false }])
  })

  test('refuses comments on a lesson with comments turned off', async () => {
    const [marcus, fan] = [await creator('Marcus'), await world.member('Fan')]
    const quiet = await published(marcus, { commentsOn: false })
    const loud = await published(marcus)
    const say = async (id: string) => {
      const [entry] = await entriesOf(id)
      return fan.api.comments.create({ id: entry?.id ?? '', text: 'Oss' })
    }
    await expect(say(quiet.id)).rejects.toMatchObject({ status: 403 })
    expect(await say(loud.id)).toMatchObject({ text: 'Oss' })
  })
})

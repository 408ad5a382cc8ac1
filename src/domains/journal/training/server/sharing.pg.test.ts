import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPicture } from '#domains/feed/posts/server/pictures.ts'
import { purgePosts } from '#domains/feed/posts/server/purge.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { type ChosenVisibility, chosenVisibilities } from '#domains/members/people/visibility.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { SessionInput } from '../contract.ts'
import { loggingLike } from './sessions.fixture.ts'
import { trainingPartners, trainingRounds, trainingSessions } from './tables.ts'

// A session, its photos and its partners, as each kind of viewer sees them.

const world = await openWorld()
const [author, partner] = await world.members('Author', 'Partner')
const viewers = {
  visitor: { ...world.visitor, uid: null },
  stranger: await world.member('Stranger'),
  follower: await world.member('Follower'),
  friend: await world.member('Friend'),
  blocked: await world.member('Blocked'),
  partner,
  author,
}
type Kind = keyof typeof viewers
const kinds = Object.keys(viewers) as Kind[]

const base: SessionInput = {
  day: '2026-11-19',
  start: '18:30',
  timezone: 'UTC',
  minutes: 90,
  kind: 'class',
  discipline: 'gi',
}
const withPartner = (...uids: string[]) => ({ rounds: uids.map((uid) => ({ minutes: 6, partner: { uid } })) })

beforeAll(async () => {
  await world.follow(viewers.follower, author)
  await world.friends(viewers.friend, author)
  await world.friends(partner, author)
  await world.block(author, viewers.blocked)
})

const kept = loggingLike(base)

async function photo(by: Person): Promise<string> {
  const id = newId()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  for (const name of [id, `${id}-640`])
    await world.files.put(`post_pictures/${by.uid}/${name}.webp`, bytes, { contentType: 'image/webp' })
  await world.db.insert(pictures).values({ userId: by.uid, id, width: 8, height: 8, createdAt: world.clock.now })
  return id
}

const SEEN = {
  public: ['stranger', 'follower', 'friend', 'partner', 'author'],
  followers: ['follower', 'friend', 'partner', 'author'],
  friends: ['friend', 'partner', 'author'],
  private: ['author'],
} satisfies Record<ChosenVisibility, Kind[]>

test.each(chosenVisibilities.map((visibility) => [visibility]))(
  'shows a session for %s to exactly those viewers everywhere',
  async (visibility) => {
    const id = await photo(author)
    const session = await kept(author, { visibility, photos: [{ id, alt: 'Us' }] })
    for (const kind of kinds) {
      const { api, uid } = viewers[kind]
      const isSeen = (SEEN[visibility] as Kind[]).includes(kind)
      const list = await api.training.byUser({ uid: author.uid, limit: 50 }).then(
        ({ items }) => items.map((item) => item.id),
        (): string[] => [],
      )
      expect(list.includes(session.id), `${kind}: list`).toBe(isSeen)
      expect(await statusOf(api.training.ofUser({ uid: author.uid, id: session.id })), `${kind}: alone`).toBe(
        isSeen ? 200 : 404,
      )
      expect(await statusOf(api.activities.get({ id: session.activityId })), `${kind}: entry`).toBe(isSeen ? 200 : 404)
      const file = await readPicture(world.db, uid ? { uid } : null, {
        uid: author.uid,
        id,
        files: world.files,
      })
      expect(file !== undefined, `${kind}: photo`).toBe(isSeen)
    }
  },
)

test('hides a session and its photos immediately when visibility is narrowed', async () => {
  const id = await photo(author)
  const session = await kept(author, { visibility: 'public', photos: [{ id }] })
  const { stranger } = viewers
  await author.api.training.change({ id: session.id, visibility: 'friends' })
  expect(await statusOf(stranger.api.training.ofUser({ uid: author.uid, id: session.id }))).toBe(404)
  expect(
    await readPicture(world.db, stranger, { uid: author.uid, id, side: '640', files: world.files }),
  ).toBeUndefined()
})

test("pages others' sessions without gaps or repeats, and doesn't reveal the hour", async () => {
  const ana = await world.member('Ana')
  for (const start of ['07:00', '12:00', '18:00']) await kept(ana, { start, visibility: 'public' })
  for (const day of ['2026-11-18', '1962-01-02']) await kept(ana, { day, visibility: 'public' })
  const items = await allPages(async (cursor) => {
    const page = await viewers.stranger.api.training.byUser({ uid: ana.uid, limit: 2, cursor })
    const told = JSON.stringify(page) + Buffer.from(page.nextCursor ?? '', 'base64url').toString()
    expect(told).not.toMatch(/07:00|12:00|18:00|startedAt/)
    return page
  })
  const seen = items.map(({ day, id }) => `${day} ${id}`)
  expect(seen).toHaveLength(5)
  expect(seen).toEqual([...new Set(seen)].sort().reverse())
})

describe('photos', () => {
  test("belong to one session, and never to someone else's", async () => {
    const id = await photo(author)
    await kept(author, { photos: [{ id }] })
    const twice = kept(author, { photos: [{ id }] })
    await expect(twice).rejects.toMatchObject({ status: 400, data: { field: 'photos' } })
    await expect(kept(partner, { photos: [{ id: await photo(author) }] })).rejects.toMatchObject({ status: 400 })
  })

  test('are deleted 30 days after their session, or two days after being removed', async () => {
    const ana = await world.member('Ana')
    const [first, second] = [await photo(ana), await photo(ana)]
    const session = await kept(ana, { photos: [{ id: first }, { id: second }], ...withPartner(partner.uid) })
    await ana.api.training.change({ id: session.id, photos: [{ id: second, alt: 'After' }] })
    expect((await ana.api.training.get({ id: session.id })).photos).toMatchObject([{ id: second, alt: 'After' }])
    await ana.api.training.remove({ id: session.id })
    const isThere = async (id: string) => (await world.files.get(`post_pictures/${ana.uid}/${id}.webp`)) !== undefined
    const purge = (after: number) =>
      purgePosts({ db: world.db, files: world.files, now: new Date(world.clock.now.getTime() + after) })
    await purge(days(3))
    expect([await isThere(first), await isThere(second)]).toEqual([false, true])
    await purge(days(30))
    expect(await isThere(second)).toBe(false)
    for (const table of [trainingSessions, trainingRounds, trainingPartners])
      expect(await world.db.select().from(table).where(eq(table.uid, ana.uid))).toEqual([])
  })
})

describe('partners', () => {
  type Consent = 'asked' | 'accepted' | 'declined'
  const NAMED: Record<Consent, Kind[]> = {
    asked: ['partner', 'author'],
    accepted: ['friend', 'partner', 'author'],
    declined: [],
  }

  test.each(['asked', 'accepted', 'declined'] as const)(
    'are shown only to permitted viewers when their consent is %s',
    async (consent) => {
      const session = await kept(author, { visibility: 'public', ...withPartner(partner.uid) })
      const ref = { uid: author.uid, sessionId: session.id }
      if (consent !== 'asked') await partner.api.training.answerPartner({ ...ref, accept: consent === 'accepted' })
      for (const kind of kinds) {
        if (kind === 'visitor' || kind === 'blocked') continue
        const seen = await viewers[kind].api.training.ofUser({ uid: author.uid, id: session.id })
        const inList = (await viewers[kind].api.training.byUser({ uid: author.uid })).items.find(
          ({ id }) => id === session.id,
        )
        expect(
          seen.partners.map(({ uid }) => uid),
          kind,
        ).toEqual(NAMED[consent].includes(kind) ? [partner.uid] : [])
        expect(inList).toEqual(seen)
        expect(seen.myConsent).toBe(kind === 'partner' ? consent : null)
        const card = await viewers[kind].api.activities.get({ id: session.activityId })
        expect(card.partners ?? [], kind).toEqual(seen.partners)
        expect(JSON.stringify(card.content), kind).not.toContain('Partner')
      }
    },
  )

  test("stay a plain name for the author after declining, and aren't asked again", async () => {
    const session = await kept(author, withPartner(partner.uid))
    const ref = { uid: author.uid, sessionId: session.id }
    for (let times = 0; times < 2; times++)
      expect(await partner.api.training.answerPartner({ ...ref, accept: false })).toEqual({
        consent: 'declined',
        always: false,
      })
    const after = await author.api.training.get({ id: session.id })
    expect(after.rounds[0]?.partner).toEqual({ uid: null, name: 'Partner' })
    expect(after.partners).toEqual([])
    const again = await author.api.training.change({ id: session.id, ...withPartner(partner.uid) })
    expect(again.session.rounds[0]?.partner).toEqual({ uid: null, name: 'Partner' })
    expect((await partner.api.training.partnerRequests({})).items.map(({ sessionId }) => sessionId)).not.toContain(
      session.id,
    )
    expect(await statusOf(partner.api.training.answerPartner({ ...ref, accept: true }))).toBe(404)
  })

  test("aren't notified of a private session until it's shared, and then only once", async () => {
    const session = await kept(author, { visibility: 'private', ...withPartner(partner.uid) })
    const told = () =>
      world.db
        .select({ type: notifications.type })
        .from(notifications)
        .where(and(eq(notifications.uid, partner.uid), eq(notifications.activityId, session.activityId)))
    const asked = async () =>
      (await partner.api.training.partnerRequests({ limit: 50 })).items.some(
        ({ sessionId }) => sessionId === session.id,
      )
    expect([await told(), await asked()]).toEqual([[], false])
    expect(session.partners).toMatchObject([{ isNotified: false }])
    const ref = { uid: author.uid, sessionId: session.id }
    expect(await statusOf(partner.api.training.answerPartner({ ...ref, accept: true }))).toBe(404)
    await author.api.training.change({ id: session.id, visibility: 'friends' })
    const again = await author.api.training.change({ id: session.id, notes: 'More.' })
    expect(again.session.partners).toMatchObject([{ isNotified: true }])
    expect([await told(), await asked()]).toEqual([[{ type: 'mention' }], true])
  })

  test('can set "always", which accepts open and future requests until it\'s turned off', async () => {
    const ana = await world.member('Ana')
    await world.friends(partner, ana)
    const [first, second] = [await kept(ana, withPartner(partner.uid)), await kept(ana, withPartner(partner.uid))]
    await partner.api.training.answerPartner({ uid: ana.uid, sessionId: first.id, accept: true, always: true })
    const consents = async (id: string) => (await ana.api.training.get({ id })).partners.map(({ consent }) => consent)
    expect(await consents(second.id)).toEqual(['accepted'])
    expect(await consents((await kept(ana, withPartner(partner.uid))).id)).toEqual(['accepted'])
    const mine = (await partner.api.training.partnerRequests({ consent: 'accepted', limit: 50 })).items
    expect(mine.filter(({ author: by, always }) => by.uid === ana.uid && always)).toHaveLength(3)
    await partner.api.training.alwaysPartner({ uid: ana.uid, always: false })
    expect(await consents((await kept(ana, withPartner(partner.uid))).id)).toEqual(['asked'])
  })

  test('lose their link on a block; the author keeps only the name', async () => {
    for (const isAuthor of [true, false]) {
      const [ana, bia] = await world.members('Ana', 'Bia')
      await world.friends(ana, bia)
      const session = await kept(ana, withPartner(bia.uid))
      await bia.api.training.answerPartner({ uid: ana.uid, sessionId: session.id, accept: true, always: true })
      const [by, other] = isAuthor ? [ana, bia] : [bia, ana]
      await by.api.follows.block({ uid: 'me', blockedId: other.uid })
      const read = () => ana.api.training.get({ id: session.id })
      expect(await read()).toMatchObject({ partners: [], rounds: [{ partner: { uid: null, name: 'Bia' } }] })
      await by.api.follows.unblock({ uid: 'me', blockedId: other.uid })
      expect(await read()).toMatchObject({ partners: [], rounds: [{ partner: { uid: null, name: 'Bia' } }] })
      await world.friends(ana, bia)
      expect((await kept(ana, withPartner(bia.uid))).partners[0]?.consent).toBe('asked')
    }
  })

  test("are hidden where they can't see the session, and across a block", async () => {
    const [ana, bia, friend] = await world.members('Ana', 'Bia', 'Eva')
    await world.friends(ana, bia)
    await world.friends(ana, friend)
    const session = await kept(ana, { visibility: 'friends', ...withPartner(bia.uid) })
    await bia.api.training.answerPartner({ uid: ana.uid, sessionId: session.id, accept: true })
    const read = async () => (await friend.api.training.ofUser({ uid: ana.uid, id: session.id })).partners.length
    expect(await read()).toBe(1)
    await bia.api.follows.unfollow({ uid: ana.uid })
    expect(await read()).toBe(0)
    await world.friends(ana, bia)
    expect(await read()).toBe(1)
    await world.block(bia, friend)
    expect(await read()).toBe(0)
  })

  test("can answer only their own requests, which end when they're removed", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    await world.friends(ana, bia)
    const sessions = []
    for (let many = 0; many < 3; many++) sessions.push(await kept(ana, withPartner(bia.uid)))
    const first = await bia.api.training.partnerRequests({ limit: 2 })
    const second = await bia.api.training.partnerRequests({
      limit: 2,
      ...(first.nextCursor ? { cursor: first.nextCursor } : {}),
    })
    const ids = [...first.items, ...second.items].map(({ sessionId }) => sessionId)
    expect(ids.toSorted()).toEqual(sessions.map(({ id }) => id).toSorted())
    const [one] = sessions
    const id = one?.id ?? ''
    expect(
      await statusOf(viewers.friend.api.training.answerPartner({ uid: ana.uid, sessionId: id, accept: true })),
    ).toBe(404)
    await ana.api.training.change({ id, rounds: [] })
    expect((await bia.api.training.partnerRequests({})).items).toHaveLength(2)
    expect(await statusOf(bia.api.training.answerPartner({ uid: ana.uid, sessionId: id, accept: true }))).toBe(404)
  })

  test("are refused if the author can't see them", async () => {
    await expect(kept(author, withPartner(viewers.blocked.uid))).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_PARTNER',
    })
  })
})

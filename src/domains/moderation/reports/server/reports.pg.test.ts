import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { sanctions } from '#domains/moderation/sanctions/server/tables.ts'
import { days } from '#platform/clock.ts'
import { allPages } from '#testing/all-pages.ts'
import { uploadPicture } from '#testing/pictures.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { clearOldEvidence } from './clear.ts'
import { reportCases, reports } from './tables.ts'

const world = await openWorld({ now: new Date() })
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const moderator = await world.member('Mod', { role: { admin: false, creator: false, moderator: true } })
const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')

const target = (id: string) => `activities/${id}`
const caseOf = async (id: string) => {
  const { items } = await admin.api.reports.queue({ limit: 50 })
  const found = items.find((item) => item.target === target(id))
  if (!found) throw new Error('nobody reported it')
  return found
}

/** Reviews a case and decides it. */
async function decided(person: typeof admin, id: string, how: { decision: 'nothing' | 'warn'; message?: string }) {
  const { id: caseId, version } = await caseOf(id)
  return person.api.reports.decide({ id: caseId, version, ...how })
}

test('refuses reports by visitors, of unavailable content and of your own content', async () => {
  const entry = await world.entry(ana)
  const secret = await world.entry(ana, { visibility: 'private' })
  const said = { reason: 'spam' as const }
  await expect(world.visitor.api.reports.report({ target: target(entry.id), ...said })).rejects.toMatchObject({
    status: 401,
  })
  await expect(bia.api.reports.report({ target: target(secret.id), ...said })).rejects.toMatchObject({ status: 404 })
  await expect(bia.api.reports.report({ target: target('20260101000000_x_aaaaaa'), ...said })).rejects.toMatchObject({
    status: 404,
  })
  await expect(ana.api.reports.report({ target: target(entry.id), ...said })).rejects.toMatchObject({ status: 403 })
  await expect(bia.api.reports.report({ target: 'ledger/1', ...said })).rejects.toMatchObject({
    status: 400,
    data: { field: 'target' },
  })
  await expect(bia.api.reports.report({ target: 'conversations/nothing', ...said })).rejects.toMatchObject({
    status: 404,
  })
  await expect(bia.api.reports.report({ target: 'tickets/1', ...said })).rejects.toMatchObject({ status: 400 })
  expect(await world.db.$count(reportCases)).toBe(0)
})

test("merges a member's repeated reports, and puts two members' reports in one case", async () => {
  const entry = await world.entry(ana, { text: 'Buy my pills' })
  for (const person of [bia, bia, caio]) {
    world.pass(1000)
    await person.api.reports.report({ target: target(entry.id), reason: 'spam', text: `says ${person.name}` })
  }
  const item = await caseOf(entry.id)
  expect(item).toMatchObject({
    reasons: [{ reason: 'spam', count: 2 }],
    about: { id: ana.uid },
    name: 'Ana',
    excerpt: 'Buy my pills',
  })
  const review = await admin.api.reports.review({ id: item.id })
  expect(review.reports.map(({ text, reporter }) => [text, reporter?.id])).toEqual([
    ['says Bia', bia.uid],
    ['says Caio', caio.uid],
  ])
})

test('stores evidence as it was seen, whatever its author does afterwards', async () => {
  const entry = await world.entry(ana, { text: 'You are all worthless' })
  await bia.api.reports.report({ target: target(entry.id), reason: 'harassment' })
  await world.db.update(posts).set({ text: 'I love you' }).where(eq(posts.id, entry.postId))
  await ana.api.activities.remove({ id: entry.id })
  const { id } = await caseOf(entry.id)
  const { reports: said } = await admin.api.reports.review({ id })
  expect(said[0]?.evidence?.lines).toEqual([
    { by: 'Ana', at: world.clock.now.toISOString(), text: 'You are all worthless' },
  ])
})

test('captures the content of reported comments, members, gyms and events', async () => {
  const entry = await world.entry(ana)
  const comment = await caio.api.comments.create({ id: entry.id, text: 'I break your arm' })
  const gym = await world.gym('Iron Mat', { description: 'Everything is free' })
  const event = await world.event(gym, { title: 'Free for all', createdBy: caio.uid })
  await world.db.update(users).set({ bio: 'Black belt since yesterday' }).where(eq(users.uid, caio.uid))
  const paths = [
    `activities/${entry.id}/comments/${comment.id}`,
    `users/${caio.uid}`,
    `locations/${gym.slug}`,
    `locations/${gym.id}/events/${event.slug}`,
  ]
  for (const path of paths) await bia.api.reports.report({ target: path, reason: 'other' })
  const { items } = await admin.api.reports.queue({ limit: 50 })
  const words = await Promise.all(
    items.map(async ({ id, target: path, about }) => {
      const { reports: said } = await admin.api.reports.review({ id })
      return [path, about?.id ?? null, said[0]?.evidence?.lines.at(-1)?.text]
    }),
  )
  expect(words).toEqual(
    expect.arrayContaining([
      [paths[0], caio.uid, 'I break your arm'],
      [paths[1], caio.uid, 'Black belt since yesterday'],
      // Every alias leads to the same target.
      [`locations/${gym.id}`, null, expect.stringContaining('Everything is free')],
      [`locations/${gym.id}/events/${event.id}`, caio.uid, expect.stringContaining('Free for all')],
    ]),
  )
})

test('shows the queue to moderators and admins, but reporters only to admins', async () => {
  const entry = await world.entry(ana)
  await bia.api.reports.report({ target: target(entry.id), reason: 'hate' })
  const { id } = await caseOf(entry.id)
  const { reports: said } = await moderator.api.reports.review({ id })
  expect(said).toMatchObject([{ reason: 'hate', reporter: null }])
  expect(JSON.stringify(said)).not.toContain(bia.uid)
  await expect(ana.api.reports.queue({})).rejects.toMatchObject({ status: 403 })
  await expect(ana.api.reports.review({ id })).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.reports.queue({})).rejects.toMatchObject({ status: 401 })
})

test('pages the queue without gaps or repeats, oldest first', async () => {
  for (let at = 0; at < 5; at++) {
    world.pass(1000)
    const entry = await world.entry(ana, { text: `nr ${at}` })
    await bia.api.reports.report({ target: target(entry.id), reason: 'spam' })
  }
  const all = await admin.api.reports.queue({ limit: 50 })
  const pages = (await allPages((cursor) => admin.api.reports.queue({ limit: 2, cursor }))).map(({ id }) => id)
  expect(pages).toEqual(all.items.map(({ id }) => id))
  expect(all.total).toBe(pages.length)
  const times = all.items.map(({ openedAt }) => openedAt)
  expect(times).toEqual([...times].sort())
})

test('lets one moderator review at a time, and shows others who it is', async () => {
  const entry = await world.entry(ana)
  await bia.api.reports.report({ target: target(entry.id), reason: 'spam' })
  const { id, version } = await caseOf(entry.id)
  await moderator.api.reports.hold({ id, version })
  await moderator.api.reports.hold({ id, version })
  await expect(admin.api.reports.hold({ id, version })).rejects.toMatchObject({
    status: 409,
    message: 'Mod is already reviewing this.',
  })
  const nothing = { id, version, decision: 'nothing' as const }
  await expect(admin.api.reports.decide(nothing)).rejects.toMatchObject({ status: 409 })
  await admin.api.reports.letGo({ id })
  await admin.api.reports.hold({ id, version })
  await expect(moderator.api.reports.letGo({ id })).rejects.toMatchObject({ status: 403 })
  const both = await Promise.allSettled([admin.api.reports.decide(nothing), admin.api.reports.decide(nothing)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(moderator.api.reports.hold({ id, version })).rejects.toMatchObject({
    status: 409,
    message: 'Admin has already decided this.',
  })
})

test('refuses a decision when a new report has come in since the review', async () => {
  const entry = await world.entry(ana)
  await bia.api.reports.report({ target: target(entry.id), reason: 'spam' })
  const { id, version } = await caseOf(entry.id)
  await caio.api.reports.report({ target: target(entry.id), reason: 'minor_at_risk' })
  await expect(admin.api.reports.decide({ id, version, decision: 'nothing' })).rejects.toMatchObject({
    status: 409,
    code: 'CASE_CHANGED',
  })
})

test('lists a report of a minor at risk before older reports, without gaps or repeats', async () => {
  const made = []
  for (const reason of ['spam', 'spam', 'minor_at_risk', 'spam', 'minor_at_risk'] as const) {
    world.pass(1000)
    const { id } = await world.entry(ana)
    made.push(id)
    await bia.api.reports.report({ target: target(id), reason })
  }
  const paths = (await allPages((cursor) => admin.api.reports.queue({ state: 'open', limit: 2, cursor }))).map(
    (item) => item.target,
  )
  expect(new Set(paths).size).toBe(paths.length)
  const places = made.map((id) => paths.indexOf(target(id)))
  const [first, second, urgent, last, alsoUrgent] = places as [number, number, number, number, number]
  expect(
    [urgent, alsoUrgent, first, second, last].every((place, nth, all) => nth === 0 || place > (all[nth - 1] ?? -1)),
  ).toBe(true)
})

test('notifies reporters that a case was decided, but not of the outcome', async () => {
  const entry = await world.entry(ana, { text: 'Insult' })
  await bia.api.reports.report({ target: target(entry.id), reason: 'harassment' })
  await decided(admin, entry.id, { decision: 'warn', message: 'Please be kind, Ana.' })
  const { items } = await bia.api.notifications.list({ uid: 'me' })
  const told = JSON.stringify(items)
  expect(told).toContain("We've reviewed your report")
  expect(told).not.toContain('Ana')
  expect(told).not.toMatch(/warn/i)
  const [act] = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, target(entry.id)))
  expect(act).toMatchObject({ who: admin.uid, action: 'report.warn', after: { decision: 'warn', aboutUid: ana.uid } })
})

test('opens a new case when decided content is reported again, with what was decided about its author', async () => {
  const dan = await world.member('Dan')
  const [entry, other] = [await world.entry(dan), await world.entry(dan)]
  const ids = []
  for (const { id } of [entry, entry, other]) {
    world.pass(1000)
    await bia.api.reports.report({ target: target(id), reason: 'spam' })
    ids.push((await caseOf(id)).id)
    await decided(admin, id, { decision: 'nothing' })
  }
  expect(new Set(ids).size).toBe(3)
  const { earlier } = await moderator.api.reports.review({ id: ids[1] ?? '' })
  expect(earlier.map(({ id, decision }) => [id, decision])).toEqual([
    [ids[2], 'nothing'],
    [ids[0], 'nothing'],
  ])
})

test('lets no one decide their own case, and hides reporters from a reported admin', async () => {
  const entry = await world.entry(admin, { text: 'I am the law' })
  await bia.api.reports.report({ target: target(entry.id), reason: 'harassment', text: 'From Bia' })
  const { id, version, excerpt } = await caseOf(entry.id)
  expect(excerpt).toBe('')
  const seen = await admin.api.reports.review({ id })
  expect(seen).toMatchObject({ may: [], why: 'about_yourself', reports: [], earlier: [] })
  await expect(admin.api.reports.decide({ id, version, decision: 'nothing' })).rejects.toMatchObject({ status: 403 })
  // Moderators can't decide on admins either.
  expect(await moderator.api.reports.review({ id })).toMatchObject({ may: [], why: 'about_a_moderator' })
  await expect(
    moderator.api.reports.decide({ id, version, decision: 'warn', message: 'Mind your words.' }),
  ).rejects.toMatchObject({ status: 403 })
})

test('stores a reported picture for moderators after deletion, then clears it', async () => {
  const product = await startProduct(world)
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const pictureId = 'A'.repeat(20)
  await fetch(`${product.url}/api/users/me/pictures/${pictureId}`, {
    method: 'PUT',
    headers: { cookie: product.cookieOf(ana), 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  })
  const card = await ana.api.posts.create({
    uid: 'me',
    text: 'Look',
    visibility: 'public',
    pictures: [{ id: pictureId, alt: '' }],
  })
  // As many reports as are cleared in one go, of a case that's still in force.
  const [now, by] = [world.clock.now, admin.uid]
  await world.db
    .insert(reportCases)
    .values({ id: 'kept', target: 'users/kept', targetType: 'user', openedAt: now, decidedAt: new Date(0) })
  await world.db
    .insert(sanctions)
    .values({ id: 'kept', uid: caio.uid, caseId: 'kept', kind: 'disable', preset: 'spam', message: '', by, from: now })
  await world.db.execute(sql`insert into reports (id, case_id, reason, evidence, at)
    select 'kept' || n, 'kept', 'spam', '{}', now() from generate_series(1, 500) n`)
  await bia.api.reports.report({ target: target(card.id), reason: 'sexual' })
  await bia.api.reports.report({ target: target(card.id), reason: 'sexual' })
  await world.files.remove(`post_pictures/${ana.uid}/${pictureId}.webp`)
  const { id } = await caseOf(card.id)
  const [address = ''] = (await admin.api.reports.review({ id })).reports[0]?.evidence?.pictures ?? []
  const get = (person?: { token: string }) =>
    fetch(product.url + address, { headers: person ? { cookie: product.cookieOf(person) } : {} })
  expect((await get(moderator)).headers.get('content-type')).toBe('image/webp')
  for (const person of [undefined, ana, bia]) expect((await get(person)).status).toBe(404)
  const kept = await readdir(join(world.config.dataDir, 'files', 'evidence'), { recursive: true })
  expect(kept.filter((name) => name.endsWith('.json'))).toHaveLength(1)

  await decided(admin, card.id, { decision: 'nothing' })
  await clearOldEvidence(world, new Date(world.clock.now.getTime() + days(29)))
  expect((await get(admin)).status).toBe(200)
  await clearOldEvidence(world, new Date(world.clock.now.getTime() + days(31)))
  expect((await get(admin)).status).toBe(404)
  const [row] = await world.db.select().from(reports).where(eq(reports.caseId, id))
  expect(row).toMatchObject({ reason: 'sexual', evidence: null })
})

test("refuses new pictures of a gym while a moderator's decision hides them, for 30 days", async () => {
  const gym = await world.gym('Hidden pictures')
  const picture = await uploadPicture(world, admin.uid)
  await admin.api.gymEdits.update({ id: gym.id, version: 1, logo: picture })
  await bia.api.reports.report({ target: `locations/${gym.id}`, reason: 'spam' })
  const { items } = await admin.api.reports.queue({ limit: 50 })
  const { id = '', version = 0 } = items.find(({ target }) => target === `locations/${gym.id}`) ?? {}
  await admin.api.reports.decide({ id, version, decision: 'hide', message: 'Adverts' })
  const add = async () =>
    admin.api.gymEdits.update({ id: gym.id, version: 2, cover: await uploadPicture(world, admin.uid) })
  await expect(add()).rejects.toMatchObject({ code: 'PICTURES_HIDDEN' })
  await clearOldEvidence(world, new Date(world.clock.now.getTime() + days(29)))
  await expect(add()).rejects.toMatchObject({ code: 'PICTURES_HIDDEN' })
  await clearOldEvidence(world, new Date(world.clock.now.getTime() + days(31)))
  expect(await add()).toMatchObject({ cover: { alt: '' } })
  expect((await ana.api.gyms.get({ id: gym.id })).logo).toBeNull()
})

import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { PURGE } from '#app/purge.ts'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { decodePicture, pictureFilesOf, picturePathOf, storePicture } from '#domains/feed/posts/server/pictures.ts'
import { purgePosts } from '#domains/feed/posts/server/purge.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { gymSuggestions } from '#domains/gym-management/gym-edits/server/tables.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { releaseUnusedPhotos } from './purge.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const [owner, coach, member] = await world.members('Olga', 'Cleo', 'Mina')

/** An uploaded picture that isn't used yet. */
async function upload({ uid }: { uid: string }, shape = { width: 40, height: 30 }): Promise<string> {
  const id = newId()
  const bytes = await sharp({ create: { ...shape, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const picture = await decodePicture(bytes)
  await world.db.transaction((tx) => storePicture(tx, { uid, id, picture, files: world.files, now: world.clock.now }))
  return id
}

async function look(who: { token?: string }, gymId: string, id: string, query = ''): Promise<number> {
  const headers: Record<string, string> = who.token ? { cookie: product.cookieOf({ token: who.token }) } : {}
  return (await fetch(`${product.url}/files/gym_pictures/${gymId}/${id}.webp${query}`, { headers })).status
}

const VISITOR = {}

/** The preview's version, and a point in it that's inside the photo. */
async function previewAt(address: string) {
  const answer = await fetch(address)
  const photo = sharp(Buffer.from(await answer.arrayBuffer())).extract({ left: 250, top: 300, width: 1, height: 1 })
  return { tag: answer.headers.get('etag'), colour: `#${(await photo.raw().toBuffer()).toString('hex')}` }
}

async function ownedGym(name: string) {
  const gym = await world.gym(name, { claimed: true })
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, coach, 'coach')
  return gym
}
const versionOf = async (id: string) => (await owner.api.gyms.get({ id })).version

async function checkIn(gymId: string, { uid }: Person) {
  await world.db.insert(checkIns).values({ id: newId(), gymId, uid, at: world.clock.now, method: 'code' })
}

describe('staff', () => {
  test('lets an owner set logo, cover and photos, shown in order to everyone', async () => {
    const gym = await ownedGym('Harbour')
    const [logo, cover, one, two] = await Promise.all([upload(owner), upload(owner), upload(owner), upload(owner)])
    await owner.api.gymEdits.update({
      id: gym.id,
      version: 1,
      logo: { id: logo, alt: 'A heron' },
      cover: { id: cover, alt: 'The mats' },
      photos: [
        { id: two, alt: 'Changing room' },
        { id: one, alt: '' },
      ],
    })
    const shown = await world.visitor.api.gyms.get({ id: gym.id })
    const address = (id: string) => `/files/gym_pictures/${gym.id}/${id}.webp`
    expect(shown).toMatchObject({
      photoURL: address(logo),
      logo: { url: address(logo), alt: 'A heron', width: 40, height: 30 },
      cover: { url: address(cover), alt: 'The mats' },
      photos: [{ alt: 'Changing room' }, { alt: '' }],
    })
    for (const id of [logo, cover, one, two])
      for (const query of ['', '?w=1280', '?w=640', '?w=192']) expect(await look(VISITOR, gym.id, id, query)).toBe(200)
    expect(JSON.stringify(shown)).not.toContain(owner.uid)
    const head = await headOf(world.db, `/gym/${gym.slug}`, product.url, world.clock.now)
    expect(JSON.stringify(head)).toContain(address(cover))
    expect((await previewAt(head.image.url)).colour).toMatch(/^#3[234]6[567]9[89a]$/)
  })

  test('refuses changes by coaches, and pictures uploaded by others', async () => {
    const gym = await ownedGym('Coached')
    const cover = { id: await upload(coach), alt: '' }
    await expect(coach.api.gymEdits.update({ id: gym.id, version: 1, cover })).rejects.toMatchObject({ status: 403 })
    await expect(owner.api.gymEdits.update({ id: gym.id, version: 1, cover })).rejects.toMatchObject({
      status: 400,
      data: { field: 'cover' },
    })
    expect(await look(VISITOR, gym.id, cover.id)).toBe(404)
  })

  test('refuses more than twelve photos', async () => {
    const gym = await ownedGym('Many')
    const photos = Array.from({ length: MAX_PHOTOS + 1 }, () => ({ id: newId(), alt: '' }))
    await expect(owner.api.gymEdits.update({ id: gym.id, version: 1, photos })).rejects.toMatchObject({ status: 400 })
  })

  test('restores a removed photo on undo, and deletes its file after the undo window', async () => {
    const gym = await ownedGym('Undone')
    const id = await upload(owner)
    await owner.api.gymEdits.update({ id: gym.id, version: 1, photos: [{ id, alt: 'Mats' }] })
    await owner.api.gymEdits.update({ id: gym.id, version: 2, photos: [] })
    expect(await look(VISITOR, gym.id, id)).toBe(404)
    expect(await look(owner, gym.id, id)).toBe(200)

    const later = (ms: number) => new Date(world.clock.now.getTime() + ms)
    await releaseUnusedPhotos(world.db, later(days(3)))
    const { items } = await owner.api.gymEdits.history({ id: gym.id, limit: 5 })
    await owner.api.gymEdits.undo({ id: gym.id, editId: items[0]?.id ?? '' })
    expect(await look(VISITOR, gym.id, id)).toBe(200)

    await owner.api.gymEdits.update({ id: gym.id, version: await versionOf(gym.id), photos: [] })
    const path = picturePathOf({ uid: owner.uid, id })
    await releaseUnusedPhotos(world.db, later(days(91)))
    await purgePosts({ db: world.db, files: world.files, now: later(days(91)) })
    expect(await world.files.has(path)).toBe(false)
  })
})

describe('suggestions', () => {
  test("shows a suggested photo only to its author and staff until it's accepted", async () => {
    const gym = await ownedGym('Suggested')
    const id = await upload(member)
    const suggestion = await member.api.gymEdits.suggest({ id: gym.id, change: { photos: [{ id, alt: 'Mats' }] } })
    const other = await world.member('Otto')
    expect(await Promise.all([VISITOR, other, member, owner].map((who) => look(who, gym.id, id)))).toEqual([
      404, 404, 200, 200,
    ])
    expect((await world.visitor.api.gyms.get({ id: gym.id })).photos).toEqual([])
    await owner.api.gymEdits.decide({ id: gym.id, suggestionId: suggestion.id, apply: true })
    expect(await look(VISITOR, gym.id, id)).toBe(200)
  })

  test('shows a suggested photo to members who train there if the gym has no owner', async () => {
    const gym = await world.gym('Unowned')
    const id = await upload(member)
    await member.api.gymEdits.suggest({ id: gym.id, change: { cover: { id, alt: '' } } })
    const [trains, passes] = await world.members('Tara', 'Paz')
    await checkIn(gym.id, trains)
    const seenBy = async (who: Person) => (await who.api.gymEdits.suggestions({ id: gym.id })).items.length
    expect([await seenBy(trains), await seenBy(passes)]).toEqual([1, 0])
    expect([await look(trains, gym.id, id), await look(passes, gym.id, id)]).toEqual([200, 404])
  })

  test("deletes a suggestion's photo when the suggestion is withdrawn", async () => {
    const gym = await ownedGym('Withdrawn')
    const id = await upload(member)
    const { id: suggestionId } = await member.api.gymEdits.suggest({ id: gym.id, change: { logo: { id, alt: '' } } })
    const after = new Date(world.clock.now.getTime() + days(3))
    await releaseUnusedPhotos(world.db, after)
    expect(await world.db.$count(gymSuggestions, eq(gymSuggestions.id, suggestionId))).toBe(1)
    expect(await look(member, gym.id, id)).toBe(200)
    await member.api.gymEdits.withdraw({ id: gym.id, suggestionId })
    await releaseUnusedPhotos(world.db, after)
    expect(await look(owner, gym.id, id)).toBe(404)
  })
})

describe('events', () => {
  const soon = () => new Date(world.clock.now.getTime() + days(7)).toISOString().slice(0, 10)
  const at = () => ({ start: `${soon()}T18:00`, end: `${soon()}T20:00` })

  test("shows the host's cover, or the gym's if the event has none", async () => {
    const gym = await ownedGym('Evented')
    const [own, ofGym] = [await upload(member), await upload(owner)]
    await owner.api.gymEdits.update({ id: gym.id, version: 1, cover: { id: ofGym, alt: 'Mats' } })
    const event = await member.api.events.create({
      gymId: gym.id,
      title: 'Rolls',
      ...at(),
      cover: { id: own, alt: '' },
    })
    expect(event).toMatchObject({ cover: { id: own }, gym: { cover: { id: ofGym } }, ownsPicture: true })
    expect(event.coverUrl).toBe(`/files/gym_pictures/${gym.id}/${own}.webp`)
    expect(await look(VISITOR, gym.id, own)).toBe(200)
    const path = `/gym/${gym.slug}/event/${event.slug}`
    const head = () => headOf(world.db, path, product.url, world.clock.now).then((one) => JSON.stringify(one))
    expect(await head()).toContain(own)
    const preview = (await headOf(world.db, path, product.url, world.clock.now)).image.url
    const { tag, colour } = await previewAt(preview)
    expect(colour).toMatch(/^#3[234]6[567]9[89a]$/)
    const ref = { gymId: gym.id, eventId: event.id }
    const changed = await member.api.events.edit({ ...ref, version: event.version, cover: null })
    expect(changed).toMatchObject({ cover: null, coverUrl: null, ownsPicture: false })
    expect(await head()).toContain(ofGym)
    expect(await look(VISITOR, gym.id, own)).toBe(404)
    expect((await previewAt(preview)).tag).not.toBe(tag)
  })

  test('makes a cover as private as its event', async () => {
    const gym = await ownedGym('Private')
    const id = await upload(member)
    const cover = { id, alt: '' }
    const event = await member.api.events.create({ gymId: gym.id, title: 'Secret', ...at(), cover, visibility: 'link' })
    const friend = await world.member('Fred')
    expect([await look(member, gym.id, id), await look(friend, gym.id, id)]).toEqual([200, 404])
    const withKey = await world.visitor.api.events.get({
      gymId: gym.id,
      eventId: event.id,
      key: event.linkKey ?? '',
    })
    expect(await look(VISITOR, gym.id, id, new URL(withKey.cover?.url ?? '', product.url).search)).toBe(200)
  })

  test('gives every date of a series its cover', async () => {
    const gym = await ownedGym('Serial')
    const cover = { id: await upload(owner), alt: '' }
    await owner.api.events.create({ gymId: gym.id, title: 'Weekly', ...at(), cover, rule: 'FREQ=WEEKLY;COUNT=3' })
    const { items } = await world.visitor.api.events.list({ gymId: gym.id })
    expect(items.map((item) => item.cover?.id)).toEqual([cover.id, cover.id, cover.id])
  })
})

describe('moderation and deletion', () => {
  test('hides a taken-down photo everywhere, and restores it to its position', async () => {
    const gym = await ownedGym('Moderated')
    const ids = [await upload(owner), await upload(member), await upload(owner)]
    await member.api.gymEdits
      .suggest({ id: gym.id, change: { photos: [{ id: ids[1] ?? '', alt: '' }] } })
      .then(({ id }) => owner.api.gymEdits.decide({ id: gym.id, suggestionId: id, apply: true }))
    const photos = ids.map((id) => ({ id, alt: '' }))
    await owner.api.gymEdits.update({ id: gym.id, version: await versionOf(gym.id), photos })
    const [moderator, admin] = [
      await world.member('Mo', { role: { admin: false, creator: false, moderator: true } }),
      await world.member('Ada', { role: { admin: true, creator: false } }),
    ]
    const target = `locations/${gym.id}/photos/${ids[1]}`
    await coach.api.reports.report({ target, reason: 'copyright' })
    const { items } = await moderator.api.reports.queue({ limit: 50 })
    const found = items.find((item) => item.target === target)
    const review = await moderator.api.reports.review({ id: found?.id ?? '' })
    expect(review.reports[0]?.evidence?.pictures).toHaveLength(1)
    expect(review.about).toMatchObject({ id: member.uid })
    await moderator.api.reports.decide({
      id: review.id,
      version: review.version,
      decision: 'hide',
      preset: 'copyright',
      message: 'Not yours',
    })
    const shown = async () => (await world.visitor.api.gyms.get({ id: gym.id })).photos.map(({ id }) => id)
    expect(await shown()).toEqual([ids[0], ids[2]])
    expect([await look(owner, gym.id, ids[1] ?? ''), await look(member, gym.id, ids[1] ?? '')]).toEqual([404, 404])
    const version = await versionOf(gym.id)
    await expect(owner.api.gymEdits.update({ id: gym.id, version, photos })).rejects.toMatchObject({ status: 400 })
    const { sanctions } = await admin.api.sanctions.user({ uid: member.uid })
    await admin.api.sanctions.lift({ id: sanctions[0]?.id ?? '', note: 'It was theirs' })
    expect(await shown()).toEqual(ids)
  })

  test("lets an event's cover be reported, hidden and restored", async () => {
    const gym = await ownedGym('Covered')
    const host = await world.member('Hugo')
    const id = await upload(host)
    const at = { start: '2030-05-04T18:00', end: '2030-05-04T20:00' }
    const cover = { id, alt: 'Borrowed drawing' }
    const event = await host.api.events.create({ gymId: gym.id, title: 'Camp', ...at, cover })
    const [moderator, admin] = [
      await world.member('Mai', { role: { admin: false, creator: false, moderator: true } }),
      await world.member('Abe', { role: { admin: true, creator: false } }),
    ]
    const target = `locations/${gym.id}/photos/${id}`
    await coach.api.reports.report({ target, reason: 'copyright' })
    const { items } = await moderator.api.reports.queue({ limit: 50 })
    const review = await moderator.api.reports.review({ id: items.find((item) => item.target === target)?.id ?? '' })
    expect(review.about).toMatchObject({ id: host.uid })
    expect(review.reports[0]?.evidence).toMatchObject({
      name: 'Camp',
      path: `/gym/${gym.slug}/event/${event.slug}`,
      lines: [{ text: 'Borrowed drawing' }],
      pictures: [expect.any(String)],
    })
    const hide = { decision: 'hide', preset: 'copyright', message: 'Not yours' } as const
    await moderator.api.reports.decide({ id: review.id, version: review.version, ...hide })
    const shown = async () => (await world.visitor.api.events.get({ gymId: gym.id, eventId: event.id })).cover?.id
    expect(await shown()).toBeUndefined()
    expect(await look(host, gym.id, id)).toBe(404)
    const { sanctions } = await admin.api.sanctions.user({ uid: host.uid })
    await admin.api.sanctions.lift({ id: sanctions[0]?.id ?? '', note: 'It was theirs' })
    expect(await shown()).toBe(id)
  })

  test('deletes photos with the account that uploaded them', async () => {
    const gym = await ownedGym('Left')
    const leaver = await world.member('Lea')
    const id = await upload(leaver)
    const suggestion = await leaver.api.gymEdits.suggest({ id: gym.id, change: { cover: { id, alt: '' } } })
    await owner.api.gymEdits.decide({ id: gym.id, suggestionId: suggestion.id, apply: true })
    const files = PURGE.find(({ name }) => name === 'files')
    await files?.run(world, leaver.uid)
    expect((await world.visitor.api.gyms.get({ id: gym.id })).cover).toBeNull()
    expect(await world.files.has(picturePathOf({ uid: leaver.uid, id }))).toBe(false)
  })

  test('deletes the files of a deleted gym', async () => {
    const gym = await ownedGym('Deleted')
    const id = await upload(owner)
    await owner.api.gymEdits.update({ id: gym.id, version: 1, photos: [{ id, alt: '' }] })
    for (const query of ['?w=1280', '?w=192']) await look(VISITOR, gym.id, id, query)
    const paths = pictureFilesOf({ uid: owner.uid, id })
    expect(await Promise.all(paths.map((path) => world.files.has(path)))).toEqual([true, true, true, true])
    await world.db.delete(gyms).where(eq(gyms.id, gym.id))
    const after = new Date(world.clock.now.getTime() + days(3))
    await purgePosts({ db: world.db, files: world.files, now: after })
    expect(await world.db.$count(pictures, and(eq(pictures.userId, owner.uid), eq(pictures.id, id)))).toBe(0)
    for (const path of paths) expect(await world.files.has(path)).toBe(false)
  })
})

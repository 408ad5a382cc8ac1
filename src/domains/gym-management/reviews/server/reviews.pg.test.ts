import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { reviewReports } from './tables.ts'

const world = await openWorld()
const LABELS = 'Warm people, hard rounds, clean mats.'

async function wasThere(
  gym: { id: string },
  person: { uid: string },
  differing: Partial<typeof checkIns.$inferInsert> & { undone?: boolean } = {},
) {
  const { undone = false, at = world.clock.now, ...columns } = differing
  const row = { id: newId(), gymId: gym.id, uid: person.uid, at, method: 'code' as const, ...columns }
  await world.db.insert(checkIns).values({ ...row, undoneAt: undone ? at : null })
}

/** A member with a check-in who reviews the gym with this score. */
async function reviewer(gym: { id: string }, score: number, name = 'Rita') {
  const person = await world.member(name)
  await wasThere(gym, person)
  const review = await person.api.reviews.write({ gymId: gym.id, score, text: LABELS })
  return { ...person, review }
}

const ratingOf = async (gym: { id: string }) => {
  const { ratingAvg, ratingCount } = await world.visitor.api.gyms.get({ id: gym.id })
  return [ratingAvg, ratingCount]
}
const mayOf = async (person: Pick<Person, 'api'>, gym: { id: string }) =>
  (await person.api.reviews.mine({ gymId: gym.id })).may

describe('eligibility', () => {
  test('allows reviews within twelve months of a check-in or event, and no others', async () => {
    const [gym, elsewhere] = [await world.gym('Gate'), await world.gym('Elsewhere')]
    const now = world.clock.now
    const yearAgo = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate(), now.getUTCHours()))
    const cases: [string, 'write' | 'never_there' | 'long_ago', (person: Person) => Promise<unknown>][] = [
      ['nothing', 'never_there', async () => {}],
      ['a check-in just now', 'write', (person) => wasThere(gym, person)],
      ['a check-in a year ago to the day', 'write', (person) => wasThere(gym, person, { at: yearAgo })],
      [
        'a second more than a year ago',
        'long_ago',
        (person) => wasThere(gym, person, { at: new Date(yearAgo.getTime() - 1000) }),
      ],
      ['an undone check-in', 'never_there', (person) => wasThere(gym, person, { undone: true })],
      ['a check-in elsewhere', 'never_there', (person) => wasThere(elsewhere, person)],
      ['a position', 'never_there', (person) => wasThere(gym, person, { method: 'location' })],
    ]
    for (const [official, method, had, may] of [
      [true, 'code', false, 'write'],
      [true, 'host', false, 'write'],
      [true, 'location', true, 'write'],
      [true, 'location', false, 'never_there'],
      [false, 'code', true, 'never_there'],
      [false, 'host', true, 'never_there'],
      [false, 'location', true, 'never_there'],
    ] as const)
      cases.push([
        `${official ? 'official' : 'unofficial'} event by ${method}, RSVP: ${had}`,
        may,
        async (person) => {
          const event = await world.event(gym, { official, startsAt: now })
          const moments = { createdAt: now, updatedAt: now }
          await world.db.insert(rsvps).values({ eventId: event.id, uid: person.uid, status: 'attended', ...moments })
          const former = had ? { status: 'going' as const, inLine: null, offeredUntil: null } : null
          await wasThere(gym, person, { eventId: event.id, method, former })
        },
      ])
    for (const [status, may, startsAt] of [
      ['attended', 'write', new Date(now.getTime() - days(100))],
      ['attended', 'long_ago', new Date(now.getTime() - days(400))],
      ['going', 'never_there', new Date(now.getTime() - days(100))],
      ['no_show', 'never_there', new Date(now.getTime() - days(100))],
    ] as const)
      cases.push([
        `an event: ${status} ${startsAt.toISOString()}`,
        may,
        async (person) => {
          const event = await world.event(gym, { startsAt })
          const moments = { createdAt: startsAt, updatedAt: startsAt }
          await world.db.insert(rsvps).values({ eventId: event.id, uid: person.uid, status, ...moments })
        },
      ])
    for (const [what, may, before] of cases) {
      const person = await world.member('Case')
      await before(person)
      expect([what, await mayOf(person, gym)]).toEqual([what, may])
      const writing = person.api.reviews.write({ gymId: gym.id, score: 4, text: LABELS })
      if (may === 'write') await writing
      else
        await expect(writing, what).rejects.toMatchObject({
          status: 403,
          message: expect.stringMatching(/check(ed |-)in/),
        })
    }
    expect(await mayOf(world.visitor, gym)).toBe('sign_in')
    await expect(world.visitor.api.reviews.write({ gymId: gym.id, score: 4, text: LABELS })).rejects.toMatchObject({
      status: 401,
    })
  })

  test("refuses reviews by staff, and doesn't count their earlier ones", async () => {
    const gym = await world.gym('Own House')
    const people = [await reviewer(gym, 5), await reviewer(gym, 5), await reviewer(gym, 2), await reviewer(gym, 5)]
    expect(await ratingOf(gym)).toEqual([4.25, 4])
    const [first] = people
    if (!first) throw new Error('nobody there')
    await world.staff(gym, first, 'owner')
    expect(await mayOf(first, gym)).toBe('staff')
    await expect(first.api.reviews.write({ gymId: gym.id, score: 5, text: `${LABELS} Really.` })).rejects.toMatchObject(
      {
        status: 403,
      },
    )
    expect(await ratingOf(gym)).toEqual([4, 3])
    const page = await people[1]?.api.reviews.list({ gymId: gym.id })
    expect(page?.items.map(({ author }) => author.uid)).not.toContain(first.uid)
    await world.db.execute(sql`delete from gym_staff where gym_id = ${gym.id}`)
    expect(await ratingOf(gym)).toEqual([4.25, 4])
  })

  test('returns 400 that names the field of bad input, and 404 for a hidden gym', async () => {
    const [gym, hidden] = [await world.gym('Input'), await world.gym('Hidden', { status: 'draft' })]
    const ana = await world.member('Ana')
    await wasThere(gym, ana)
    for (const [bad, field] of [
      [{ score: 0 }, 'score'],
      [{ score: 6 }, 'score'],
      [{ score: 4.5 }, 'score'],
      [{ coaching: 9 }, 'coaching'],
      [{ text: 'Too short.' }, 'text'],
      [{ text: 'x'.repeat(2001) }, 'text'],
      [{ text: `${LABELS} <b>bold</b>` }, 'text'],
    ] as const)
      await expect(
        ana.api.reviews.write({ gymId: gym.id, score: 4, text: LABELS, ...bad }),
        JSON.stringify(bad).slice(0, 40),
      ).rejects.toMatchObject({ status: 400, data: { issues: [{ path: [field] }] } })
    expect(await mayOf(ana, gym)).toBe('write')
    for (const call of [
      () => ana.api.reviews.list({ gymId: hidden.id }),
      () => ana.api.reviews.mine({ gymId: hidden.id }),
      () => ana.api.reviews.write({ gymId: hidden.id, score: 4, text: LABELS }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  })
})

describe('a review', () => {
  test('stores one per member and gym: edits are marked, deletion can be undone', async () => {
    const gym = await world.gym('Once')
    const ana = await world.member('Ana')
    await wasThere(gym, ana)
    const said = { gymId: gym.slug, score: 4, coaching: 5, text: LABELS }
    const twice = await Promise.all([ana.api.reviews.write(said), ana.api.reviews.write(said)])
    expect(twice[0]).toEqual(twice[1])
    expect(twice[0]).toMatchObject({ editedAt: null, aspects: { coaching: 5, value: null }, isOwn: true })
    const entry = () => ana.api.activities.get({ id: twice[0]?.activityId ?? '' })
    expect(await entry()).toMatchObject({ activityType: 'gym_review', visibility: 'public', targetId: gym.id })
    const changed = await ana.api.reviews.write({ gymId: gym.id, score: 2, text: `${LABELS} Cold showers.` })
    expect(changed).toMatchObject({ score: 2, editedAt: world.clock.now.toISOString(), aspects: { coaching: null } })
    expect((await entry()).content).toMatchObject({
      text: `${LABELS} Cold showers.`,
      facts: { kind: 'review', gym: { slug: gym.slug, name: gym.name }, score: 2 },
    })
    expect(await ratingOf(gym)).toEqual([null, 1])

    await ana.api.reviews.remove({ gymId: gym.id })
    expect(await ratingOf(gym)).toEqual([null, 0])
    expect((await ana.api.reviews.list({ gymId: gym.id })).items).toEqual([])
    expect((await ana.api.reviews.mine({ gymId: gym.id })).review).toBeNull()
    await expect(entry()).rejects.toMatchObject({ status: 404 })
    await ana.api.activities.restore({ id: changed.activityId })
    expect(await ratingOf(gym)).toEqual([null, 1])
    await ana.api.reviews.remove({ gymId: gym.id })
    const anew = await ana.api.reviews.write({ gymId: gym.id, score: 3, text: LABELS })
    expect(anew).toMatchObject({ id: changed.id, score: 3 })
    expect(await world.db.$count(activities, eq(activities.id, changed.activityId))).toBe(1)
    expect((await ana.api.reviews.list({ gymId: gym.id })).items).toHaveLength(1)
  })

  test('shows reviews to members, those by web profiles to all, and none across a block', async () => {
    const gym = await world.gym('Seen')
    const [ana, web] = [await world.member('Ana'), await world.member('Web', { profileVisibility: 'web' })]
    const [stranger, blocked] = await world.members('Stranger', 'Blocked')
    await world.block(ana, blocked)
    for (const person of [ana, web]) {
      await wasThere(gym, person)
      await person.api.reviews.write({ gymId: gym.id, score: 4, text: LABELS })
    }
    const readBy = async ({ api }: Pick<Person, 'api'>) =>
      (await api.reviews.list({ gymId: gym.id })).items.map(({ author }) => author.displayName).sort()
    expect(await readBy(stranger)).toEqual(['Ana', 'Web'])
    expect(await readBy(blocked)).toEqual(['Web'])
    expect(await readBy(world.visitor)).toEqual(['Web'])
    const id = (await ana.api.reviews.mine({ gymId: gym.id })).review?.id ?? ''
    await expect(blocked.api.reviews.report({ gymId: gym.id, reviewId: id, reason: 'spam' })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('pages reviews without gaps or repeats', async () => {
    const gym = await world.gym('Paged')
    const written = []
    for (let at = 0; at < 5; at++) {
      written.unshift((await reviewer(gym, 3)).review.id)
      if (at % 2 === 0) world.pass(1000)
    }
    const reader = await world.member('Reader')
    const read = (await allPages((cursor) => reader.api.reviews.list({ gymId: gym.id, limit: 2, cursor }))).map(
      ({ id }) => id,
    )
    expect(read.toSorted()).toEqual(written.toSorted())
    expect(new Set(read).size).toBe(5)
  })
})

test('shows no average below three reviews on page, list, finder or link preview', async () => {
  const gym = await world.gym('Fresh Paint')
  const [one, two] = [await reviewer(gym, 5), await reviewer(gym, 2)]
  const roads = async () => ({
    page: (await ratingOf(gym))[0],
    list: (await one.api.reviews.list({ gymId: gym.id })).summary.rated,
    finder: JSON.stringify(await one.api.gyms.search({ text: 'Fresh Paint' })).includes('3.5'),
    head: JSON.stringify(await headOf(world.db, `/gym/${gym.slug}`, 'https://openmat.test', world.clock.now)).includes(
      'AggregateRating',
    ),
    kept: (await world.db.select({ avg: gyms.ratingAvg }).from(gyms).where(eq(gyms.id, gym.id)))[0]?.avg,
  })
  expect(await roads()).toEqual({ page: null, list: null, finder: false, head: false, kept: null })
  const third = await world.member('Third')
  await wasThere(gym, third)
  await third.api.reviews.write({ gymId: gym.id, score: 3, coaching: 4, text: LABELS })
  expect(await roads()).toMatchObject({ page: 3.33, list: { average: 3.33, scores: [0, 1, 1, 0, 1] }, head: true })
  // One rating of coaching isn't an average either.
  expect((await one.api.reviews.list({ gymId: gym.id })).summary.rated?.aspects.coaching).toBeNull()
  await two.api.activities.remove({ id: two.review.activityId })
  expect(await roads()).toMatchObject({ page: null, list: null, head: false })
})

test('counts all reviews written at the same moment', async () => {
  const gym = await world.gym('Rush')
  const people = await Promise.all(Array.from({ length: 8 }, () => world.member('Rusher')))
  for (const person of people) await wasThere(gym, person)
  await Promise.all(
    people.map(({ api }, at) => api.reviews.write({ gymId: gym.id, score: 1 + (at % 5), text: LABELS })),
  )
  expect(await ratingOf(gym)).toEqual([2.63, 8])
})

describe('replies and reports', () => {
  test('lets managers and owners reply once and edit it; notifies the author once', async () => {
    const gym = await world.gym('Answering')
    const ana = await reviewer(gym, 3, 'Ana')
    const people = {
      owner: await world.member('Olga'),
      manager: await world.member('Mia'),
      coach: await world.member('Carla'),
      stranger: await world.member('Sam'),
    }
    for (const role of ['owner', 'manager', 'coach'] as const) await world.staff(gym, people[role], role)
    const ref = { gymId: gym.id, reviewId: ana.review.id }
    for (const person of [people.coach, people.stranger, ana])
      for (const call of [
        () => person.api.reviews.reply({ ...ref, text: 'Thanks.' }),
        () => person.api.reviews.removeReply(ref),
        () => person.api.reviews.list({ gymId: gym.id, asStaff: true }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 403 })
    await expect(world.visitor.api.reviews.list({ gymId: gym.id, asStaff: true })).rejects.toMatchObject({
      status: 403,
    })
    await people.manager.api.reviews.reply({ ...ref, text: 'Thanks.' })
    const changed = await people.owner.api.reviews.reply({ ...ref, text: 'Thank you, Ana.' })
    expect(changed.reply).toMatchObject({ text: 'Thank you, Ana.', editedAt: world.clock.now.toISOString() })
    const told = (await ana.api.notifications.list({ uid: 'me', limit: 10 })).items
    expect(told.map(({ extra }) => extra.title)).toEqual(['Answering replied to your review'])
    expect((await people.owner.api.reviews.removeReply(ref)).reply).toBeNull()
    const other = await world.gym('Other')
    await world.staff(other, people.stranger, 'owner')
    await expect(
      people.stranger.api.reviews.reply({ gymId: other.id, reviewId: ana.review.id, text: 'Hello' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('shows staff who can reply the reviews despite a block, with name and belt only', async () => {
    const gym = await world.gym('Blocked Out')
    const ana = await reviewer(gym, 1, 'Ana')
    const owner = await world.member('Olga')
    await world.staff(gym, owner, 'owner')
    await world.block(ana, owner)
    expect((await owner.api.reviews.list({ gymId: gym.id })).items).toEqual([])
    const { items } = await owner.api.reviews.list({ gymId: gym.id, asStaff: true })
    expect(items).toMatchObject([{ text: LABELS, author: { displayName: 'Ana', username: null, photoURL: null } }])
  })

  test('stores one report per person, and refuses reports of your own review', async () => {
    const gym = await world.gym('Reported')
    const ana = await reviewer(gym, 1, 'Ana')
    const bia = await world.member('Bia')
    const ref = { gymId: gym.id, reviewId: ana.review.id }
    for (const reason of ['insulting', 'spam'] as const)
      await bia.api.reviews.report({ ...ref, reason, note: 'Look at it.' })
    expect(await world.db.select().from(reviewReports).where(eq(reviewReports.reviewId, ana.review.id))).toMatchObject([
      { uid: bia.uid, reason: 'insulting', note: 'Look at it.' },
    ])
    expect((await bia.api.reviews.list({ gymId: gym.id })).items).toMatchObject([{ isReported: true }])
    expect((await ana.api.reviews.list({ gymId: gym.id })).items).toMatchObject([{ isReported: false }])
    await expect(ana.api.reviews.report({ ...ref, reason: 'spam' })).rejects.toMatchObject({ status: 403 })
  })
})

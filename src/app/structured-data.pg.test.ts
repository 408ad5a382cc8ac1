import type { ExerciseGymLeaf, ScheduleLeaf, SportsEventLeaf } from 'schema-dts'
import { expect, test } from 'vitest'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { withoutBlanks } from '#platform/schema-org.ts'
import { startProduct } from '#testing/product.ts'
import { publicPages, weekly } from '#testing/public-pages.ts'
import { openWorld } from '#testing/world.ts'

// The schema.org data as served. Where the data is built, the compiler checks (with schema-dts) that schema.org defines
// every property and value for its type.

const world = await openWorld({ now: new Date() })
const { url } = await startProduct(world)
const { paths, gym, teacher, lesson } = await publicPages(world)

type Data = Record<string, unknown> & { '@type': string }

async function dataOf(path: string): Promise<Data[]> {
  const html = await (await fetch(url + path)).text()
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  )
}
const first = async (path: string) => (await dataOf(path))[0]
const crumbsOf = async (path: string) => {
  const list = (await dataOf(path)).find((one) => one['@type'] === 'BreadcrumbList')
  return (list?.itemListElement as { name: string; item: string }[] | undefined)?.map(({ name, item }) => [name, item])
}

test("the compiler refuses properties and values that schema.org doesn't define", () => {
  withoutBlanks<ExerciseGymLeaf>({ '@type': 'ExerciseGym', telephone: '+353 1 234' })
  // @ts-expect-error: a gym has a telephone, not a phone.
  withoutBlanks<ExerciseGymLeaf>({ '@type': 'ExerciseGym', phone: '+353 1 234' })
  // @ts-expect-error: a frequency is a duration or text.
  withoutBlanks<ScheduleLeaf>({ '@type': 'Schedule', repeatFrequency: 7 })
  // @ts-expect-error: schema.org has no such status.
  withoutBlanks<SportsEventLeaf>({ '@type': 'SportsEvent', eventStatus: 'https://schema.org/EventFull' })
})

test.each([
  ['home', 'WebSite'],
  ['signIn', 'WebSite'],
  ['about', 'WebSite'],
  ['techniques', 'DefinedTermSet'],
  ['technique', 'DefinedTerm'],
  ['gym', 'ExerciseGym'],
  ['event', 'SportsEvent'],
  ['profile', 'ProfilePage'],
  ['offer', 'Service'],
  ['lesson', 'Article'],
  ['entry', 'SocialMediaPosting'],
] as const)('the page "%s" has structured data of type %s', async (page, type) => {
  const data = await dataOf(paths[page])
  expect(data[0]).toMatchObject({ '@context': 'https://schema.org', '@type': type })
  for (const one of data) expect(JSON.stringify(one)).not.toMatch(/null|undefined|""|\[\]/)
})

test('describes the site and its search action', async () => {
  expect(await first('/about')).toMatchObject({
    url: `${url}/`,
    potentialAction: { target: { urlTemplate: `${url}/map?text={text}` }, 'query-input': 'required name=text' },
  })
})

test("a gym's timetable is a weekly schedule of its current sessions", async () => {
  const day = (ahead: number) => new Date(world.clock.now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { slug } = await world.gym('Weekly', {
    timezone: 'Europe/Lisbon',
    dropIn: { accepted: true, price: 15, currency: 'EUR', firstVisitFree: null, notice: null, waiverUrl: null },
    schedule: [
      weekly({ weekday: 1, start: '19:00', end: '20:30', title: 'Fundamentals', from: day(-30), exceptions: [day(7)] }),
      weekly({ weekday: 7, title: 'Sunday rolls', price: 0 }),
      weekly({ weekday: 2, title: 'Old class', until: day(-2) }),
    ],
  })
  const gymData = await first(`/gym/${slug}`)
  expect(gymData?.event).toEqual([
    {
      '@type': 'SportsEvent',
      name: 'Fundamentals',
      sport: 'Brazilian jiu-jitsu',
      eventSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'P1W',
        byDay: 'https://schema.org/Monday',
        startTime: '19:00',
        endTime: '20:30',
        scheduleTimezone: 'Europe/Lisbon',
        startDate: day(-30),
        exceptDate: [day(7)],
      },
    },
    expect.objectContaining({ name: 'Sunday rolls', isAccessibleForFree: true }),
  ])
  expect(gymData).not.toHaveProperty('openingHoursSpecification')
})

test('gives opening hours from the source, or a timetable the staff maintain', async () => {
  const hours = async (differing: Parameters<typeof world.gym>[1]) =>
    (await first(`/gym/${(await world.gym('Hours', differing)).slug}`))?.openingHoursSpecification
  const schedule = [weekly()]
  const saturday = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Saturday',
    opens: '10:00',
    closes: '12:00',
  }
  expect(await hours({ openingHours: 'Mo-Fr 18:00-21:00' })).toHaveLength(5)
  expect(await hours({ openingHours: 'By appointment' })).toBeUndefined()
  expect(await hours({ schedule, claimed: true })).toEqual([saturday])
  expect(await hours({ schedule })).toBeUndefined()
  expect(await hours({ schedule, claimed: true, status: 'temporarily_closed' })).toBeUndefined()
})

test('a gym has a rating once it has three reviews, as on its page', async () => {
  const rating = async (slug: string) => (await first(`/gym/${slug}`))?.aggregateRating
  expect(await rating(gym.slug)).toBeUndefined()
  const rated = await world.gym('Rated', { ratingAvg: 4.5, ratingCount: 3 })
  expect(await rating(rated.slug)).toEqual({ '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 3 })
})

test('an approximate location gives no coordinates', async () => {
  const near = await world.gym('Somewhere', { placeApproximate: true })
  expect(await first(`/gym/${near.slug}`)).not.toHaveProperty('geo')
  expect(await first(paths.gym)).toHaveProperty('geo')
})

test('breadcrumbs lead from country to city to gym to event', async () => {
  const gymTrail = [
    ['Ireland', `${url}/gyms/ireland`],
    ['Dublin', `${url}/gyms/ireland/dublin`],
    ['Liffey Guard', url + paths.gym],
  ]
  expect(await crumbsOf(paths.gym)).toEqual(gymTrail)
  expect(await crumbsOf(paths.event)).toEqual([...gymTrail, ['Winter open mat', url + paths.event]])
  expect(await crumbsOf(`${paths.gym}?lang=es`)).toContainEqual(['Irlanda', `${url}/gyms/ireland`])
})

test('an event has an offer only if it has a price, in its own currency', async () => {
  const data = async (differing: Parameters<typeof world.event>[1]) =>
    first(`/gym/${gym.slug}/event/${(await world.event(gym, differing)).slug}`)
  for (const price of [null, { amount: 0, currency: 'BRL' }]) {
    const free = await data({ price })
    expect(free).toMatchObject({ isAccessibleForFree: true })
    expect(free).not.toHaveProperty('offers')
  }
  expect(await data({ price: { amount: 20, currency: 'BRL' }, capacity: 10 })).toMatchObject({
    isAccessibleForFree: false,
    offers: { price: 20, priceCurrency: 'BRL' },
    maximumAttendeeCapacity: 10,
  })
  const cancelled = await data({ price: { amount: 20, currency: 'BRL' }, status: 'cancelled' })
  expect(cancelled).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(cancelled?.offers).not.toHaveProperty('availability')
  expect(await data({ status: 'postponed' })).toMatchObject({ eventStatus: 'https://schema.org/EventPostponed' })
})

test('a locked lesson has its price, but nothing of its text or video', async () => {
  const fileId = newId()
  await world.db.insert(videoFiles).values({
    ...{ id: fileId, uid: teacher.uid, bytes: 6, type: 'video/mp4', state: 'ready', seconds: 754.6 },
    createdAt: world.clock.now,
  })
  const video = {
    type: 'technique_video' as const,
    videoFileId: fileId,
    chapters: [{ at: 7, title: 'Grips' }],
  } satisfies Parameters<typeof lesson>[0]
  const locked = await lesson({ ...video, minLevel: 1, body: 'The secret' })
  const data = await first(locked.path)
  expect(data).toMatchObject({
    '@type': 'VideoObject',
    name: 'Frames from the bottom',
    isAccessibleForFree: false,
    offers: { url: `${url}/u/marcus/subscribe`, priceSpecification: { price: '12.50', priceCurrency: 'EUR' } },
  })
  const html = await (await fetch(url + locked.path)).text()
  for (const hidden of ['The secret', 'contentUrl', '/media/']) expect(html).not.toContain(hidden)
  for (const inAppOnly of ['Grips', 'PT755S', fileId]) expect(html.split('</head>')[0]).not.toContain(inAppOnly)
  const open = await first((await lesson(video)).path)
  expect(open).toMatchObject({
    isAccessibleForFree: true,
    duration: 'PT755S',
    hasPart: [{ name: 'Grips', startOffset: 7 }],
  })
  expect(JSON.stringify(open)).not.toContain(fileId)
})

test('a course lists its lessons; a live class has its time but no join link', async () => {
  const part = await lesson({ title: 'Part one' })
  const course = await first((await lesson({ type: 'course', parts: [part.id] })).path)
  expect(course).toMatchObject({ '@type': 'Course', hasPart: [{ name: 'Part one', url: url + part.path }] })
  const startsAt = '2030-01-05T10:00:00.000Z'
  const live = await lesson({ type: 'live_class', live: { startsAt, minutes: 90, joinUrl: 'https://meet.example/x' } })
  const data = await first(live.path)
  expect(data).toMatchObject({ '@type': 'EducationEvent', startDate: startsAt, endDate: '2030-01-05T11:30:00.000Z' })
  expect(JSON.stringify(data)).not.toContain('meet.example')
})

test("people's text can't end the script it's in", async () => {
  const title = '</script><script>alert(1)</script><!--'
  const event = await world.event(gym, { title })
  const path = `/gym/${gym.slug}/event/${event.slug}`
  expect((await first(path))?.name).toBe(title)
  expect(await (await fetch(url + path)).text()).not.toContain('<script>alert')
})

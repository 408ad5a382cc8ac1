import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { blocks, follows } from '#domains/feed/follows/server/tables.ts'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { CompetitionInput } from '../contract.ts'
import { competitionEntries, listedCompetitions } from './tables.ts'
import { purgeCompetitions } from './writes.ts'

const world = await openWorld()
await world.place('Dublin')
const role = { admin: false, creator: false }
const admin = await world.member('Admin', { role: { ...role, admin: true } })
const moderator = await world.member('Mod', { role: { ...role, moderator: true } })
const [ana, bia, coach] = await world.members('Ana', 'Bia', 'Coach')
await world.staff(await world.gym('Roots'), coach, 'coach')

let made = 0
async function added(differing: Partial<CompetitionInput> = {}, by: Person = coach) {
  made++
  const on = { startsOn: '2026-12-06', endsOn: '2026-12-06' }
  return by.api.competitions.add({ name: `Open ${made}`, ...on, ...differing })
}
const refused = (status: number) => expect.objectContaining({ status })
const listed = async (input: Parameters<Person['api']['competitions']['list']>[0] = {}) =>
  (await world.visitor.api.competitions.list({ limit: 50, ...input })).items.map(({ name }) => name)

test("lets admins, moderators and gyms' staff add competitions, and no one else", async () => {
  for (const by of [admin, moderator, coach]) {
    expect(await by.api.competitions.rights()).toEqual({ mayAdd: true })
    expect(await added({}, by)).toMatchObject({ may: { edit: true }, version: 1 })
  }
  expect(await ana.api.competitions.rights()).toEqual({ mayAdd: false })
  await expect(added({}, ana)).rejects.toEqual(refused(403))
  const acts = await world.db.select().from(auditLog).where(eq(auditLog.action, 'competition.add'))
  expect(acts.map(({ who }) => who).toSorted()).toEqual([admin.uid, moderator.uid].toSorted())
})

test("places a competition at its town's centre, with the town's time zone", async () => {
  const { placeApproximate, location, timezone } = await added({ town: 'Dublin', country: 'IE' })
  expect({ placeApproximate, timezone }).toEqual({ placeApproximate: true, timezone: 'Europe/Dublin' })
  expect(location?.lat).toBeCloseTo(53.33, 1)
  const venue = { lat: 53.4, lng: -6.2 }
  expect(await added({ town: 'Dublin', location: venue })).toMatchObject({ location: venue, placeApproximate: false })
})

test('refuses an end before the start, a late deadline and links that are not https', async () => {
  await expect(added({ endsOn: '2026-12-05' })).rejects.toMatchObject({ data: { field: 'endsOn' } })
  await expect(added({ registrationDeadline: '2026-12-07' })).rejects.toMatchObject({
    data: { field: 'registrationDeadline' },
  })
  await expect(added({ timezone: '+05:30' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(added({ website: 'http://open.example' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('lets only its submitter and admins edit or delete it, and notices concurrent edits', async () => {
  const { id, version, slug } = await added({ name: 'Editable' })
  const change = { ...{ id, version, name: 'Moved' }, startsOn: '2026-12-07', endsOn: '2026-12-07' }
  for (const by of [ana, moderator]) await expect(by.api.competitions.edit(change)).rejects.toEqual(refused(403))
  const edited = await coach.api.competitions.edit({ ...change, status: 'postponed' })
  expect(edited).toMatchObject({ name: 'Moved', slug, status: 'postponed', version: 2 })
  await expect(admin.api.competitions.edit(change)).rejects.toMatchObject({ status: 409, code: 'CHANGED' })
  await expect(ana.api.competitions.remove({ id })).rejects.toEqual(refused(403))
  await admin.api.competitions.remove({ id })
  await expect(world.visitor.api.competitions.get({ slug })).rejects.toEqual(refused(404))
  await expect(ana.api.competitions.enter({ id, intent: 'going' })).rejects.toEqual(refused(404))
  world.pass(days(31))
  await purgeCompetitions(world.db, world.clock.now)
  world.pass(days(-31))
  expect(await world.db.select().from(listedCompetitions).where(eq(listedCompetitions.id, id))).toEqual([])
})

test('lists what is ahead at the venue, soonest first and by page', async () => {
  const before = new Set(await listed())
  const fresh = (names: string[]) => names.filter((name) => !before.has(name))
  const on = (day: string) => ({ startsOn: day, endsOn: day })
  await added({ name: 'Later', ...on('2027-02-01') })
  await added({ name: 'Over', ...on('2026-11-18') })
  await added({ name: 'Over in Auckland', ...on('2026-11-20'), timezone: 'Pacific/Auckland' })
  await added({ name: 'Today', ...on('2026-11-20'), timezone: 'Pacific/Honolulu' })
  await added({ name: 'Running', startsOn: '2026-11-15', endsOn: '2026-11-21' })
  expect(fresh(await listed())).toEqual(['Running', 'Today', 'Later'])
  world.pass(days(1))
  expect(fresh(await listed())).toEqual(['Running', 'Later'])
  world.pass(days(-1))
  const items = await allPages((cursor) => world.visitor.api.competitions.list({ limit: 2, cursor }))
  expect(items.map(({ name }) => name)).toEqual(await listed())
})

test('finds competitions by place, country and text, and those without a place by country', async () => {
  const name = (text: string) => ({ name: `Findable ${text}` })
  await added({ ...name('Dublin'), town: 'Dublin', country: 'IE', venue: 'National Arena' })
  await added({ ...name('somewhere'), country: 'IE' })
  await added({ ...name('Lisboa'), country: 'PT', location: { lat: 38.72, lng: -9.14 }, organisation: 'IBJJF' })
  const text = 'findable'
  expect((await listed({ text })).length).toBe(3)
  expect((await listed({ text, near: '53.27,-9.05' })).toSorted()).toEqual(['Findable Dublin', 'Findable somewhere'])
  expect(await listed({ text, near: '53.27,-9.05', radiusKm: 50 })).toEqual(['Findable somewhere'])
  expect(await listed({ text, country: 'pt' })).toEqual(['Findable Lisboa'])
  expect(await listed({ text: 'ARENA national' })).toEqual(['Findable Dublin'])
  expect(await listed({ text: '%' })).toEqual(await listed())
})

test("shows who's going only to followers who may see it, and never a number", async () => {
  const { id, slug } = await added()
  const people = async (viewer: Person) =>
    (await viewer.api.competitions.people({ id })).items.map(({ person, intent }) => `${person.displayName} ${intent}`)
  const going = (visibility: 'followers' | 'friends' | 'private') =>
    bia.api.competitions.enter({ id, intent: 'going', visibility, ageDivision: 'adult', weightClass: 'female/light' })
  await going('followers')
  expect(await people(ana)).toEqual([])
  expect(await people(bia)).toEqual([])
  const follow = { followerId: ana.uid, followedId: bia.uid, createdAt: world.clock.now }
  await world.db.insert(follows).values({ ...follow, status: 'requested' })
  expect(await people(ana)).toEqual([])
  await world.db.update(follows).set({ status: 'accepted' })
  expect(await people(ana)).toEqual(['Bia going'])
  expect(JSON.stringify(await ana.api.competitions.people({ id }))).not.toContain('female/light')
  expect(await ana.api.competitions.get({ slug })).toMatchObject({ entry: null })
  expect(await bia.api.competitions.get({ slug })).toMatchObject({ entry: { weightClass: 'female/light' } })
  await expect(world.visitor.api.competitions.people({ id } as never)).rejects.toEqual(refused(401))

  await going('private')
  expect(await people(ana)).toEqual([])
  await going('friends')
  expect(await people(ana)).toEqual([])
  await world.follow(bia, ana)
  expect(await people(ana)).toEqual(['Bia going'])

  const now = world.clock.now
  await world.db
    .update(authUsers)
    .set({ suspendedUntil: new Date(now.getTime() + days(1)) })
    .where(eq(authUsers.id, bia.uid))
  expect(await people(ana)).toEqual([])
  await world.db.update(authUsers).set({ suspendedUntil: null }).where(eq(authUsers.id, bia.uid))
  for (const [blockerId, blockedId] of [
    [ana.uid, bia.uid],
    [bia.uid, ana.uid],
  ] as const) {
    await world.db.insert(blocks).values({ blockerId, blockedId, createdAt: now })
    expect(await people(ana)).toEqual([])
    await world.db.delete(blocks)
  }
  expect(await people(ana)).toEqual(['Bia going'])
  await world.db.insert(accountDeletions).values({
    ...{ uid: bia.uid, askedAt: now, askedBy: bia.uid, profileVisibility: 'members' },
    deleteAt: new Date(now.getTime() + days(14)),
  })
  expect(await people(ana)).toEqual([])
})

test('changes and removes an entry, once per member', async () => {
  const { id, slug } = await added()
  await ana.api.competitions.enter({ id, intent: 'interested' })
  await ana.api.competitions.enter({ id, intent: 'going', discipline: 'nogi' })
  expect(await ana.api.competitions.get({ slug })).toMatchObject({
    entry: { intent: 'going', discipline: 'nogi', visibility: 'friends' },
  })
  for (const [rsvp, visibility] of [
    ['public', 'followers'],
    ['private', 'private'],
  ] as const) {
    const cai = await world.member('Cai', { defaultVisibility: { rsvp } })
    expect(await cai.api.competitions.get({ slug })).toMatchObject({ usualVisibility: visibility })
    const { entry } = await cai.api.competitions.enter({ id, intent: 'going' })
    expect(entry).toMatchObject({ visibility, ageDivision: '', weightClass: '' })
    await cai.api.competitions.enter({ id, intent: 'going', visibility: 'friends' })
    expect(await cai.api.competitions.enter({ id, intent: 'interested' })).toMatchObject({
      entry: { visibility: 'friends' },
    })
  }
  await ana.api.competitions.leave({ id })
  expect(await world.db.select().from(competitionEntries).where(eq(competitionEntries.uid, ana.uid))).toEqual([])
})

test('gives two competitions of the same name and day different slugs', async () => {
  const [one, other] = await Promise.all([added({ name: 'Twin' }), added({ name: 'Twin' })])
  expect(new Set([one.slug, other.slug]).size).toBe(2)
})

test("lists a gym's results as far as the viewer may see each match", async () => {
  const gym = await world.gym('Results House')
  const [ina, joe] = [await world.member('Ina', { homeGymId: gym.id }), await world.member('Joe')]
  const match = (visibility: 'public' | 'followers' | 'private', name: string | null) => ({
    ...({ ruleSet: 'ibjjf', discipline: 'gi', outcome: 'win', method: 'forfeit' } as const),
    ...{ id: newId(), day: '2026-11-10', visibility, competition: name === null ? null : { name }, medal: null },
  })
  for (const [visibility, name] of [
    ['public', 'Open'],
    ['followers', 'Followed Cup'],
    ['private', 'Secret Cup'],
    ['public', null],
  ] as const)
    await ina.api.matches.keep(match(visibility, name))
  await joe.api.matches.keep(match('public', 'Elsewhere'))
  const seen = async (viewer: Pick<Person, 'api'>) =>
    (await viewer.api.competitions.gymResults({ gymId: gym.slug })).items.map(({ facts }) => facts.eventName).toSorted()
  expect(await seen(joe)).toEqual(['Open'])
  expect(await seen(world.visitor)).toEqual([])
  expect(await seen(ina)).toEqual(['Followed Cup', 'Open', 'Secret Cup'])
  await world.follow(joe, ina)
  expect(await seen(joe)).toEqual(['Followed Cup', 'Open'])
  await world.block(ina, joe)
  expect(await seen(joe)).toEqual([])
  await expect(joe.api.competitions.gymResults({ gymId: 'none' })).rejects.toEqual(refused(404))
})

test('puts competitions in the calendar file and the member feed, as whole days', async () => {
  // The calendar feed leaves out what ended more than a year ago.
  vi.useFakeTimers({ now: world.clock.now, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const product = await startProduct(world)
  const { id, slug } = await added({ name: 'Filed', startsOn: '2026-12-31', endsOn: '2027-01-01' })
  const text = async (path: string) => (await fetch(product.url + path)).text()
  const file = await text(`/competitions/${slug}/calendar.ics`)
  for (const line of ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270102', 'STATUS:CONFIRMED'])
    expect(file).toContain(`${line}\r\n`)
  await ana.api.calendars.make({ uid: 'me' })
  const feed = new URL((await ana.api.calendars.read({ uid: 'me' })).feed?.url ?? '').pathname
  expect(await text(feed)).not.toContain('Filed')
  await ana.api.competitions.enter({ id, intent: 'interested' })
  expect(await text(feed)).toMatch(/SUMMARY:Filed[\s\S]*STATUS:TENTATIVE/)
  await ana.api.competitions.enter({ id, intent: 'going', visibility: 'private' })
  await coach.api.competitions.edit({
    ...{ id, version: 1, name: 'Filed', startsOn: '2026-12-31', endsOn: '2027-01-01', status: 'cancelled' },
  })
  expect(await text(feed)).toMatch(/SUMMARY:Cancelled: Filed[\s\S]*STATUS:CANCELLED/)
  await coach.api.competitions.remove({ id })
  expect(await text(feed)).not.toContain('Filed')
  expect((await fetch(`${product.url}/competitions/${slug}/calendar.ics`)).status).toBe(404)
})

test('suggests listed competitions for a match on its days', async () => {
  await added({ name: 'Hinted Open', startsOn: '2026-11-18', endsOn: '2026-11-19', town: 'Dublin', country: 'IE' })
  const hints = async (day: string) => (await ana.api.matches.competitionHints({ text: 'hinted', day })).items
  expect(await hints('2026-11-19')).toEqual([
    { id: null, name: 'Hinted Open', day: '2026-11-19', organisation: '', city: 'Dublin', country: 'IE' },
  ])
  expect(await hints('2026-11-28')).toEqual([])
})

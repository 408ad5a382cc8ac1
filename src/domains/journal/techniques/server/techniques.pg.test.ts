import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertMatch } from '#domains/journal/matches/server/matches.fixture.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { insertSession } from '#domains/journal/training/server/sessions.fixture.ts'
import { trainingRounds, trainingSessions } from '#domains/journal/training/server/tables.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { answerOf, type Refusal } from '#platform/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import type { DrillAnswer } from '../rules.ts'
import { readUndrilled } from './counts.ts'
import { fillTechniqueLibrary } from './fill-library.ts'
import { guides } from './guides.ts'
import { library } from './library.ts'
import { readTechniqueNames, refuseUnknownTechniques } from './reads.ts'
import { techniqueDrills, techniqueRules, techniques } from './tables.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const status = (code: number) => expect.objectContaining({ status: code })
const TODAY = '2026-11-20'

const trained = insertSession(world)
const fought = (person: Person, submission: string, outcome: 'win' | 'loss') =>
  insertMatch(world)(person, TODAY, { method: 'submission', submission, outcome })

test('shows everyone the library; searches find the same in the browser and on the server', async () => {
  const { items } = await world.visitor.api.techniques.list({})
  expect(items).toHaveLength(library.length)
  for (const text of ['mata leao', 'RNC', '裸絞', 'rear nakd choke'])
    expect((await world.visitor.api.techniques.list({ text })).items[0]?.slug).toBe('rear-naked-choke')
  const spine = await world.visitor.api.techniques.list({ family: 'spine' })
  expect(spine.items.map(({ slug }) => slug).toSorted()).toEqual(['can-opener', 'full-nelson', 'neck-crank', 'twister'])
  expect(
    (await world.visitor.api.techniques.list({ from: 'deep-half-guard', role: 'sweep' })).items.length,
  ).toBeGreaterThan(1)
  expect(await world.visitor.api.techniques.get({ slug: 'toe-hold' })).toMatchObject({
    technique: {
      name: 'Toe hold',
      family: 'leg',
      aliases: { pt: expect.arrayContaining(['americana de pé']), es: ['americana de pie'] },
    },
    rule: { fromBelt: 'brown', forbidden: false, asOf: expect.stringMatching(/^2026-/) },
    mine: null,
  })
  await expect(world.visitor.api.techniques.get({ slug: 'no-such-thing' })).rejects.toEqual(status(404))
  await expect(world.visitor.api.techniques.get({ slug: 'NOT A SLUG' })).rejects.toEqual(status(400))
})

test('includes Portuguese and Spanish technique names in the library', async () => {
  const { items } = await world.visitor.api.techniques.list({})
  const namesOf = (slug: string) => items.find((technique) => technique.slug === slug)?.aliases
  expect(namesOf('turtle')).toMatchObject({
    pt: expect.arrayContaining(['tartaruga']),
    es: expect.arrayContaining(['tortuga']),
  })
  expect(namesOf('berimbolo')).toMatchObject({ pt: [], es: [] })
  expect((await world.visitor.api.techniques.list({ text: 'guardia araña' })).items[0]?.slug).toBe('spider-guard')
})

test('changes nothing when the library is filled again, even by two processes', async () => {
  const again = await Promise.all([
    fillTechniqueLibrary(world.database.pool),
    fillTechniqueLibrary(world.database.pool),
  ])
  expect(again).toEqual([{ written: 0 }, { written: 0 }])
})

test("restores changed rows when refilling the library, but not admins' rules", async () => {
  await world.db.update(techniques).set({ name: 'Changed' }).where(eq(techniques.slug, 'armbar'))
  const rule = {
    key: 'wrist-lock',
    name: 'Wrist lock',
    fromBelt: 'purple' as const,
    noGiOnly: false,
    forbidden: false,
    asOf: TODAY,
  }
  expect(await admin.api.techniques.changeRule(rule)).toEqual(rule)
  expect(await fillTechniqueLibrary(world.database.pool)).toEqual({ written: 1 })
  expect((await world.visitor.api.techniques.get({ slug: 'armbar' })).technique.name).toBe('Armbar')
  expect((await world.visitor.api.techniques.get({ slug: 'wrist-lock' })).rule).toMatchObject({ fromBelt: 'purple' })
  const acts = await world.db.select().from(auditLog).where(eq(auditLog.target, 'technique_rules/wrist-lock'))
  expect(acts).toMatchObject([{ who: admin.uid, action: 'technique.rule' }])
  await expect(admin.api.techniques.changeRule({ ...rule, key: 'no-rule' })).rejects.toEqual(status(404))
  expect(await world.db.$count(techniqueRules)).toBeGreaterThan(15)
})

test("counts the viewer's sessions, rounds and matches, without deleted ones", async () => {
  const ana = await world.member('Ana')
  await trained(ana, '2026-11-02', {
    techniques: ['kimura'],
    rounds: [{ subsFor: ['kimura', 'kimura'] }, { subsAgainst: ['kimura'] }],
  })
  await trained(ana, '2026-11-09', { rounds: [{ subsFor: ['kimura'], positions: ['closed-guard', 'mount'] }] })
  await trained(ana, '2026-11-10', { techniques: ['kimura'], isDeleted: true })
  await trained(await world.member('Bia'), '2026-11-11', { techniques: ['kimura'] })
  await fought(ana, 'kimura', 'loss')
  const counted = async (slug: string) => (await ana.api.techniques.get({ slug })).mine
  expect(await counted('kimura')).toEqual({ sessions: 1, for: 3, against: 2, rounds: 0, lastOn: TODAY })
  expect(await counted('mount')).toEqual({ sessions: 0, for: 0, against: 0, rounds: 1, lastOn: '2026-11-09' })
  expect(await counted('berimbolo')).toEqual({ sessions: 0, for: 0, against: 0, rounds: 0, lastOn: null })
})

test("lists the submissions a member finished with, not others' or deleted ones", async () => {
  const ana = await world.member('Ana')
  await trained(ana, '2026-11-02', {
    rounds: [{ subsFor: ['kimura', 'armbar', 'kimura'] }, { subsAgainst: ['triangle'] }],
  })
  await trained(ana, '2026-11-10', { rounds: [{ subsFor: ['guillotine'] }], isDeleted: true })
  await trained(await world.member('Bia'), '2026-11-11', { rounds: [{ subsFor: ['omoplata'] }] })
  await fought(ana, 'armbar', 'win')
  await fought(ana, 'heel-hook', 'loss')
  expect((await ana.api.techniques.finishes()).items).toEqual([
    { slug: 'armbar', times: 2 },
    { slug: 'kimura', times: 2 },
  ])
  await expect(world.visitor.api.techniques.finishes()).rejects.toEqual(status(401))
})

test('gives the guide to a technique, and none to a suggestion', async () => {
  const ana = await world.member('Ana')
  const { guide, technique } = await ana.api.techniques.get({ slug: 'armbar' })
  expect(guide).toEqual(guides.en.armbar)
  expect(technique.leadsTo).toEqual(library.find(({ slug }) => slug === 'armbar')?.to)
  const { slug } = await ana.api.techniques.propose({
    name: 'Escape of my own',
    role: 'escape',
    fromPositions: ['mount'],
  })
  expect(await ana.api.techniques.get({ slug })).toMatchObject({ guide: null, technique: { leadsTo: [] } })
})

test('lets a proposer use their suggestion immediately, and hides it from others', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const mine = await ana.api.techniques.propose({
    name: 'Flying squirrel',
    aliases: { es: ['ardilla voladora'] },
    role: 'attack',
    family: 'choke',
    why: 'It works.',
  })
  expect(mine).toMatchObject({
    name: 'Flying squirrel',
    aliases: { en: [], pt: [], es: ['ardilla voladora'], jp: [] },
    state: 'proposed',
    slug: expect.stringMatching(/^own-[0-9a-z]{20}$/),
  })
  expect((await ana.api.techniques.list({ text: 'squirel' })).items).toMatchObject([{ slug: mine.slug }])
  expect((await ana.api.techniques.get({ slug: mine.slug })).technique.name).toBe('Flying squirrel')
  for (const { api } of [bia, world.visitor, admin]) {
    expect((await api.techniques.list({ text: 'squirrel' })).items).toEqual([])
    await expect(api.techniques.get({ slug: mine.slug })).rejects.toEqual(status(404))
  }
  await expect(bia.api.techniques.withdraw({ slug: mine.slug })).rejects.toEqual(status(404))
  await expect(bia.api.techniques.addDrill({ slug: mine.slug, day: TODAY })).rejects.toEqual(status(400))
  expect(await readTechniqueNames(world.db, [mine.slug, 'mount'], ana)).toEqual(
    new Map([
      [mine.slug, 'Flying squirrel'],
      ['mount', 'Mount'],
    ]),
  )
  for (const other of [bia, null])
    expect(await readTechniqueNames(world.db, [mine.slug, 'mount'], other)).toEqual(new Map([['mount', 'Mount']]))
  await expect(refuseUnknownTechniques(world.db, [mine.slug], bia, 'techniques')).rejects.toMatchObject({
    status: 400,
    data: { field: 'techniques' },
  })
  await refuseUnknownTechniques(world.db, [mine.slug, 'mount'], ana, 'techniques')
  // Two members may suggest the same name, and neither learns about the other.
  expect(await bia.api.techniques.propose({ name: 'Flying squirrel', role: 'sweep' })).toMatchObject({
    state: 'proposed',
  })
})

test('checks suggestions: existing names, families, positions, limits and duplicates', async () => {
  const ana = await world.member('Ana')
  const propose = (differing: object) => ana.api.techniques.propose({ name: 'Mat magic', role: 'sweep', ...differing })
  await expect(propose({ name: 'mata leao' })).rejects.toMatchObject({ status: 409, code: 'TECHNIQUE_EXISTS' })
  await expect(propose({ name: '  ' })).rejects.toEqual(status(400))
  await expect(propose({ name: 'x'.repeat(TECHNIQUE_LIMITS.name + 1) })).rejects.toEqual(status(400))
  await expect(propose({ name: '<b>Bold</b> sweep' })).rejects.toEqual(status(400))
  await expect(propose({ family: 'leg' })).rejects.toMatchObject({ status: 400, data: { field: 'family' } })
  await expect(propose({ fromPositions: ['nowhere'] })).rejects.toMatchObject({ data: { field: 'fromPositions' } })
  await expect(world.visitor.api.techniques.propose({ name: 'Mat magic', role: 'sweep' })).rejects.toEqual(status(401))
  const once = ana.with('technique-once')
  const first = await once.techniques.propose({ name: 'Mat magic', role: 'sweep' })
  expect(await once.techniques.propose({ name: 'Mat magic', role: 'sweep' })).toEqual(first)
  await expect(propose({ name: 'MAT-MAGIC' })).rejects.toEqual(status(409))
  for (let at = 1; at < TECHNIQUE_LIMITS.proposals; at++) await propose({ name: `Mat magic ${at}` })
  await expect(propose({ name: 'One more' })).rejects.toMatchObject({ code: 'TOO_MANY_PROPOSALS' })
  await ana.api.techniques.withdraw({ slug: first.slug })
  expect(await propose({ name: 'One more' })).toMatchObject({ state: 'proposed' })
})

test("never translates technique names or admins' texts that match our own", async () => {
  const ana = await world.member('Ana')
  const [name, answer] = ['This event has ended.', 'All spots are taken.']
  const { slug } = await ana.api.techniques.propose({ name, role: 'pass' })
  await admin.api.techniques.decide({ slug, decision: 'approve', answer })
  const refusal = await ana.api.techniques.propose({ name, role: 'pass' }).catch((error: Refusal) => error)
  const { token } = await world.session(ana.uid)
  for (const language of ['es', 'pt-BR']) {
    const api = world.apiWith(token, { 'accept-language': language })
    const [line] = (await api.notifications.list({ uid: 'me', limit: 10 })).items
    expect(line).toMatchObject({ extra: { title: expect.stringContaining(name), text: answer } })
    expect(answerOf(refusal as Refusal, language).message).toContain(name)
  }
})

test('lets only admins decide; decisions are final, audited and sent to the proposer', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const mine = await ana.api.techniques.propose({ name: 'Turbo pass', role: 'pass', why: 'We drill it weekly.' })
  for (const { api } of [ana, bia]) {
    await expect(api.techniques.proposals()).rejects.toEqual(status(403))
    await expect(api.techniques.decide({ slug: mine.slug, decision: 'approve' })).rejects.toEqual(status(403))
    await expect(api.techniques.rules()).rejects.toEqual(status(403))
  }
  for (const call of ['proposals', 'rules', 'drills'] as const)
    await expect(world.visitor.api.techniques[call]()).rejects.toEqual(status(401))
  const waiting = (await admin.api.techniques.proposals()).items.find(({ technique }) => technique.slug === mine.slug)
  expect(waiting).toMatchObject({ why: 'We drill it weekly.', proposedBy: { name: 'Ana' } })
  const { slug } = await admin.api.techniques.decide({ slug: mine.slug, decision: 'approve', answer: 'Nice one.' })
  expect(slug).toBe('turbo-pass')
  await expect(admin.api.techniques.decide({ slug: mine.slug, decision: 'decline' })).rejects.toEqual(status(404))
  expect((await bia.api.techniques.list({ text: 'turbo' })).items).toMatchObject([{ slug, state: 'listed' }])
  expect((await ana.api.techniques.list({ text: 'turbo' })).items).toHaveLength(1)
  expect((await ana.api.techniques.get({ slug: mine.slug })).technique.slug).toBe(slug)
  expect((await ana.api.notifications.list({ uid: 'me', limit: 10 })).items).toMatchObject([{ type: 'account_update' }])
  const acts = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `techniques/${mine.slug}`))
  expect(acts).toMatchObject([{ who: admin.uid, action: 'technique.approve', after: { slug }, reason: 'Nice one.' }])
})

test('leaves a declined technique to its proposer, who can delete it while unused', async () => {
  const ana = await world.member('Ana')
  const mine = await ana.api.techniques.propose({ name: 'Secret sauce', role: 'sweep' })
  await admin.api.techniques.decide({ slug: mine.slug, decision: 'decline', answer: 'Too vague.' })
  expect(await ana.api.techniques.get({ slug: mine.slug })).toMatchObject({
    technique: { state: 'declined' },
    answer: 'Too vague.',
  })
  const session = await trained(ana, TODAY, { techniques: [mine.slug] })
  await expect(ana.api.techniques.withdraw({ slug: mine.slug })).rejects.toMatchObject({ code: 'TECHNIQUE_IN_USE' })
  await world.db.delete(trainingSessions).where(eq(trainingSessions.id, session))
  await ana.api.techniques.withdraw({ slug: mine.slug })
  await expect(ana.api.techniques.get({ slug: mine.slug })).rejects.toEqual(status(404))
  await expect(ana.api.techniques.withdraw({ slug: 'mount' })).rejects.toEqual(status(404))
})

test("updates the proposer's journal immediately on a merge, including late writes", async () => {
  const ana = await world.member('Ana')
  const mine = await ana.api.techniques.propose({ name: 'Lion sleeper', role: 'attack', family: 'choke' })
  const place = await ana.api.techniques.propose({ name: 'Lion pit', role: 'position' })
  const other = await ana.api.techniques.propose({ name: 'Pit stop', role: 'sweep', fromPositions: [place.slug] })
  const id = await trained(ana, TODAY, {
    techniques: [mine.slug, 'rear-naked-choke', 'mount'],
    rounds: [
      ...[{ subsFor: [mine.slug, mine.slug], subsAgainst: [mine.slug], positions: [place.slug, 'mount'] }],
      { worked: [mine.slug, 'rear-naked-choke'] },
    ],
  })
  await fought(ana, mine.slug, 'win')
  await ana.api.techniques.addDrill({ slug: mine.slug, day: TODAY })
  await admin.api.techniques.decide({ slug: mine.slug, decision: 'merge', into: 'rear-naked-choke' })
  await expect(
    admin.api.techniques.decide({ slug: place.slug, decision: 'merge', into: other.slug }),
  ).rejects.toMatchObject({
    data: { field: 'into' },
  })
  await expect(admin.api.techniques.decide({ slug: place.slug, decision: 'merge' })).rejects.toEqual(status(400))
  const { slug: pit } = await admin.api.techniques.decide({ slug: place.slug, decision: 'approve' })
  const [session] = await world.db.select().from(trainingSessions).where(eq(trainingSessions.id, id))
  expect(session?.techniques).toEqual(['rear-naked-choke', 'mount'])
  const rounds = await world.db.select().from(trainingRounds).where(eq(trainingRounds.sessionId, id))
  const [round, next] = rounds.toSorted((a, b) => a.place - b.place)
  expect(next?.worked).toEqual(['rear-naked-choke'])
  expect(round).toMatchObject({
    subsFor: ['rear-naked-choke', 'rear-naked-choke'],
    subsAgainst: ['rear-naked-choke'],
    positions: [pit, 'mount'],
  })
  expect((await ana.api.techniques.drills()).items.map(({ slug }) => slug)).toEqual(['rear-naked-choke'])
  expect((await ana.api.techniques.get({ slug: 'rear-naked-choke' })).mine).toMatchObject({ for: 3, against: 1 })
  expect((await ana.api.techniques.get({ slug: other.slug })).technique.fromPositions).toEqual([pit])
  const current = await refuseUnknownTechniques(world.db, [mine.slug], ana, 'techniques')
  expect(current(mine.slug)).toBe('rear-naked-choke')
  expect((await readTechniqueNames(world.db, [mine.slug], ana)).get(mine.slug)).toBe('Rear naked choke')
})

test('drops positions that are private to the proposer when approving a technique', async () => {
  const ana = await world.member('Ana')
  const place = await ana.api.techniques.propose({ name: 'Hidden hollow', role: 'position' })
  const mine = await ana.api.techniques.propose({
    name: '三角ロール',
    role: 'sweep',
    fromPositions: [place.slug, 'mount'],
  })
  const { slug } = await admin.api.techniques.decide({ slug: mine.slug, decision: 'approve' })
  expect(slug).toBe('technique')
  expect((await world.visitor.api.techniques.get({ slug })).technique.fromPositions).toEqual(['mount'])
})

test('stores how drills went by day, in whatever order they arrive', async () => {
  const ana = await world.member('Ana')
  const FIRST = '2026-11-05'
  const drill = { slug: 'armbar', day: FIRST }
  const fresh = { slug: 'armbar', addedOn: FIRST, answers: {}, loggedOn: [] }
  expect(await ana.api.techniques.addDrill(drill)).toEqual(fresh)
  expect((await ana.api.techniques.addDrill({ ...drill, day: '2026-11-11' })).addedOn).toBe(FIRST)
  const press = (day: string, answer: DrillAnswer) => ana.api.techniques.drilled({ slug: 'armbar', day, answer })
  await press('2026-11-14', 'again')
  expect((await press('2026-11-14', 'easy')).answers, 'the last answer of a day counts').toEqual({
    '2026-11-14': 'easy',
  })
  await press('2026-10-30', 'hard')
  // Devices compute the same state: see drill-changes.test.ts.
  expect(await press(FIRST, 'good')).toEqual({
    ...fresh,
    addedOn: '2026-10-30',
    answers: { '2026-10-30': 'hard', [FIRST]: 'good', '2026-11-14': 'easy' },
  })
  await expect(press('2026-11-22', 'good')).rejects.toMatchObject({ status: 400, data: { field: 'day' } })
  await expect(ana.api.techniques.drilled({ slug: 'kimura', day: FIRST, answer: 'good' })).rejects.toEqual(status(404))
  await ana.api.techniques.drop({ slug: 'armbar' })
  await ana.api.techniques.drop({ slug: 'armbar' })
  expect((await ana.api.techniques.drills()).items).toEqual([])
})

test('keeps the latest 100 days of a drill', async () => {
  const ana = await world.member('Ana')
  const days = Array.from({ length: TECHNIQUE_LIMITS.drillDays }, (_, back) => [daysAfter(TODAY, -back), 'good'])
  const answers = Object.fromEntries(days) as Record<string, DrillAnswer>
  const row = { uid: ana.uid, slug: 'armbar', addedOn: TODAY, answers, createdAt: world.clock.now }
  await world.db.insert(techniqueDrills).values(row)
  const { answers: left } = await ana.api.techniques.drilled({
    slug: 'armbar',
    day: daysAfter(TODAY, 1),
    answer: 'hard',
  })
  expect(Object.keys(left)).toHaveLength(TECHNIQUE_LIMITS.drillDays)
  expect(left).toMatchObject({ [daysAfter(TODAY, 1)]: 'hard' })
  expect(left).not.toHaveProperty(daysAfter(TODAY, 1 - TECHNIQUE_LIMITS.drillDays))
})

test('reads on which days a technique was logged in a session or its rounds', async () => {
  const ana = await world.member('Ana')
  await ana.api.techniques.addDrill({ slug: 'armbar', day: '2026-11-01' })
  await trained(ana, '2026-10-30', { techniques: ['armbar'] })
  await trained(ana, '2026-11-02', { techniques: ['armbar'] })
  await trained(ana, '2026-11-04', { rounds: [{ worked: ['armbar'] }] })
  await trained(ana, '2026-11-05', { rounds: [{ subsFor: ['armbar'] }] })
  await trained(ana, '2026-11-06', { techniques: ['armbar'], isDeleted: true })
  await trained(await world.member('Bia'), '2026-11-07', { techniques: ['armbar'] })
  expect((await ana.api.techniques.drills()).items).toMatchObject([
    { loggedOn: ['2026-11-05', '2026-11-04', '2026-11-02'] },
  ])
})

test("limits the drill list, and hides other members' lists", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.db.insert(techniqueDrills).values(
    Array.from({ length: TECHNIQUE_LIMITS.drills }, (_, at) => ({
      uid: ana.uid,
      slug: `filler-${at}`,
      addedOn: TODAY,
      createdAt: world.clock.now,
    })),
  )
  await expect(ana.api.techniques.addDrill({ slug: 'armbar', day: TODAY })).rejects.toMatchObject({
    status: 409,
    code: 'TOO_MANY_DRILLS',
  })
  expect((await bia.api.techniques.drills()).items).toEqual([])
})

test('lists techniques logged but not drilled for 30 days, most used first', async () => {
  const ana = await world.member('Ana')
  await trained(ana, '2026-10-01', { techniques: ['kimura', 'armbar', 'omoplata'], rounds: [{ subsFor: ['armbar'] }] })
  await trained(ana, '2026-10-02', { techniques: ['armbar', 'omoplata'] })
  await trained(ana, '2026-11-01', { techniques: ['kimura'] })
  await world.db.insert(techniqueDrills).values({
    uid: ana.uid,
    slug: 'omoplata',
    addedOn: '2026-10-01',
    drilledOn: '2026-11-10',
    createdAt: world.clock.now,
  })
  expect(await readUndrilled(world.db, ana.uid, TODAY)).toEqual([
    { slug: 'armbar', name: 'Armbar', times: 2, lastOn: '2026-10-02' },
  ])
  expect(await readUndrilled(world.db, ana.uid, '2026-10-31')).toEqual([])
  expect(await readUndrilled(world.db, (await world.member('Bia')).uid, TODAY)).toEqual([])
})

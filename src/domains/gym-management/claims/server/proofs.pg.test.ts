import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { gymEdits } from '#domains/gym-management/gym-edits/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openMailer } from '#platform/mail.ts'
import { refusalOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { startMailbox } from '../../../../../dev-services/mailbox/mailbox.ts'
import { CODE } from '../rules.ts'
import { codeOf, textForWebsite } from './code.ts'
import { mailCode } from './mail.ts'
import { claimCodes, claimEvidence } from './tables.ts'

let page = ''
const website = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page))

await once(website.listen(0, '127.0.0.1'), 'listening')
const world = await openWorld({ env: { WEBSITE_HOSTS: `localhost:${(website.address() as AddressInfo).port}` } })
const box = await startMailbox({ port: 0 })
const mail = { smtpUrl: `smtp://127.0.0.1:${box.port}`, from: 'Open Mat <hello@openmat.example>' }
const mailer = openMailer({ config: { mail, publicUrl: 'https://openmat.example' }, log: world.log })
afterAll(async () => {
  mailer.close()
  await box.stop()
  website.close()
})
beforeEach(() => {
  box.forget()
  world.clock.now = new Date('2026-11-20T12:00:00Z')
})

const claimOf = async (person: Person, differing: object = {}, known?: Awaited<ReturnType<typeof world.gym>>) => {
  const gym = known ?? (await world.gym('Corrib Guard', { website: 'https://www.corribguard.ie', ...differing }))
  const { id } = await person.api.claims.begin({
    gymId: gym.id,
    relationship: 'owner',
    contactEmail: 'ana@example.test',
    message: 'I opened it in 2009 and teach there.',
  })
  return { id, gym }
}
const latest = async (claimId: string) => {
  const [code] = await world.db
    .select()
    .from(claimCodes)
    .where(eq(claimCodes.claimId, claimId))
    .orderBy(desc(claimCodes.sentAt))
  if (!code) throw new Error('no code was kept')
  return code
}
const mailedCode = async (claimId: string) => {
  const { id: codeId } = await latest(claimId)
  const parts = {
    db: world.db,
    mailer,
    publicUrl: 'https://openmat.example',
    secret: world.secret,
    now: world.clock.now,
  }
  await mailCode(parts, { codeId })
  await mailCode(parts, { codeId })
  return codeId
}

test("emails a code to the gym's own domain once, and verifies it", async () => {
  const ana = await world.member('Ana')
  const { id } = await claimOf(ana)
  expect(await ana.api.claims.sendCode({ id, email: 'Info@CorribGuard.ie' })).toEqual({
    resendAt: '2026-11-20T12:01:00.000Z',
    expiresAt: '2026-11-20T12:15:00.000Z',
  })
  await mailedCode(id)
  const [mail, ...others] = box.mails('info@corribguard.ie')
  expect(others, 'however often it is handed over, it is one mail').toEqual([])
  expect(mail?.parsed.subject).toBe('Your code to claim Corrib Guard')
  const code = /^> ([A-Z2-9]{6})$/m.exec(mail?.parsed.text ?? '')?.[1] ?? ''
  expect(mail?.parsed.html).toContain(code)
  expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  const kept = JSON.stringify([await latest(id), (await world.db.execute(sql`select data from pgboss.job`)).rows])
  expect(kept, 'the code is nowhere in the database').not.toContain(code)

  const claim = await ana.api.claims.checkCode({ id, code: ` ${code.toLowerCase().replace(/^.../, '$&-')} ` })
  expect(claim.evidence).toMatchObject([
    { type: 'domain_email', value: 'info@corribguard.ie', verifiedAt: '2026-11-20T12:00:00.000Z' },
  ])
  expect(await refusalOf(ana.api.claims.checkCode({ id, code }))).toMatchObject({ code: 'CODE_EXPIRED' })
  const admin = await world.member('Noor', { role: { admin: true, creator: false } })
  await ana.api.claims.submit({ id })
  expect(await admin.api.claims.review({ id })).toMatchObject({ verified: true, status: 'pending' })
})

test('approves a verified claim automatically only if an admin switched that on', async () => {
  const admin = await world.member('Ada', { role: { admin: true, creator: false } })
  const verify = async (person: Person, rival?: Person) => {
    const { id, gym } = await claimOf(person, { website: 'https://www.slaneyguard.ie' })
    const { id: other } = rival ? await claimOf(rival, {}, gym) : { id }
    if (rival) await rival.api.claims.submit({ id: other })
    await person.api.claims.submit({ id })
    await person.api.claims.sendCode({ id, email: 'info@slaneyguard.ie' })
    await mailedCode(id)
    const text = box.mails('info@slaneyguard.ie').at(-1)?.parsed.text ?? ''
    box.forget()
    const { status } = await person.api.claims.checkCode({ id, code: /^> ([A-Z2-9]{6})$/m.exec(text)?.[1] ?? '' })
    return { status, gym, other }
  }
  expect(await verify(await world.member('Ana'))).toMatchObject({ status: 'pending' })

  await admin.api.admin.switchSetting({ name: 'claimsAutoApproved', on: true, reason: 'Too many to read' })
  world.pass(minutes(1))
  const { status, gym, other } = await verify(await world.member('Bia'), await world.member('Dan'))
  expect(status).toBe('approved')
  expect(await admin.api.claims.review({ id: other })).toMatchObject({ status: 'rejected', decidedBy: null })
  const { items } = await admin.api.admin.audit({ target: `locations/${gym.id}` })
  expect(items).toContainEqual(expect.objectContaining({ action: 'claim.approve', who: null, automatic: true }))
  const { id } = await claimOf(await world.member('Caio'))
  expect((await admin.api.claims.queue({})).items.map((claim) => claim.id)).not.toContain(id)
  await admin.api.admin.switchSetting({ name: 'claimsAutoApproved', on: false, reason: 'Enough' })
})

test("emails no code to other domains, or if the gym doesn't have its own domain", async () => {
  const ana = await world.member('Ana')
  const { id } = await claimOf(ana)
  for (const email of ['info@gmail.com', 'info@corribguard.ie.evil.com', 'info@ie', 'info@xcorribguard.ie'])
    expect([email, (await refusalOf(ana.api.claims.sendCode({ id, email })))?.status]).toEqual([email, 400])
  expect(await refusalOf(ana.api.claims.sendCode({ id, email: 'a@mail.corribguard.ie' }))).toBeUndefined()
  const bia = await world.member('Bia')
  const hosted = await claimOf(bia, { website: 'https://corrib.wixsite.com/gym' })
  const sent = bia.api.claims.sendCode({ id: hosted.id, email: 'a@corrib.wixsite.com' })
  expect(await refusalOf(sent)).toMatchObject({ status: 400, code: 'NO_DOMAIN' })
  const mine = await bia.api.claims.mine({ gymId: hosted.gym.id })
  expect(mine.proofs).toEqual({ domain: null, website: 'https://corrib.wixsite.com/gym', broughtIn: false })
})

test('allows five tries in 15 minutes; a new code after 60 s replaces the old one', async () => {
  const ana = await world.member('Ana')
  const { id } = await claimOf(ana)
  const email = 'info@corribguard.ie'
  await ana.api.claims.sendCode({ id, email })
  const first = codeOf(world.secret, (await latest(id)).seed)
  const wrong = first === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'
  const check = (code: string) => refusalOf(ana.api.claims.checkCode({ id, code }))
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', '0 tries'])
    expect(await check(wrong)).toMatchObject({ status: 400, message: `That code isn't right. ${left} left.` })
  const expired = { status: 400, code: 'CODE_EXPIRED', message: 'That code has expired. Send a new one.' }
  expect(await check(first)).toMatchObject(expired)

  world.pass(59_000)
  expect(await refusalOf(ana.api.claims.sendCode({ id, email }))).toMatchObject({ status: 429 })
  world.pass(1_000)
  await ana.api.claims.sendCode({ id, email })
  expect(await check(first)).toMatchObject({ message: "That code isn't right. 4 tries left." })
  const second = codeOf(world.secret, (await latest(id)).seed)
  world.pass(minutes(15))
  expect(await check(second)).toMatchObject(expired)
  await ana.api.claims.sendCode({ id, email })
  world.pass(minutes(15) - 1)
  expect(await check(codeOf(world.secret, (await latest(id)).seed))).toBeUndefined()
})

test('counts a thousand concurrent guesses as five, and limits guesses per day', async () => {
  const ana = await world.member('Ana')
  const claims = [await claimOf(ana), await claimOf(ana), await claimOf(ana)]
  const [first] = claims
  if (!first) throw new Error('no claim')
  await ana.api.claims.sendCode({ id: first.id, email: 'info@corribguard.ie' })
  const thousand = await Promise.all(
    Array.from({ length: 1000 }, (_, at) =>
      refusalOf(ana.api.claims.checkCode({ id: first.id, code: `X${String(at).padStart(5, '2')}` })),
    ),
  )
  const counted = (code: string) => thousand.filter((outcome) => outcome?.code === code).length
  expect([counted('CODE_WRONG'), counted('CODE_EXPIRED')]).toEqual([5, 995])

  let wrong = 5
  let ended: Awaited<ReturnType<typeof refusalOf>>
  for (let round = 0; !ended && round < 10; round++) {
    world.pass(60_000)
    const { id } = claims[round % 3] ?? first
    const email = `info${round}@corribguard.ie`
    await ana.api.claims.sendCode({ id, email })
    for (let at = 0; at < CODE.tries && !ended; at++) {
      const outcome = await refusalOf(ana.api.claims.checkCode({ id, code: 'WRONG2' }))
      if (outcome?.status === 429) ended = outcome
      else wrong += 1
    }
    // Even the right code is refused now.
    const right = codeOf(world.secret, (await latest(id)).seed)
    if (ended) expect(await refusalOf(ana.api.claims.checkCode({ id, code: right }))).toEqual(ended)
  }
  expect(wrong).toBe(CODE.wrongPerMember)
}, 60_000)

test('limits emails to five a day per address and ten per member', async () => {
  const ana = await world.member('Ana')
  const { id } = await claimOf(ana)
  const outcomes: (number | undefined)[] = []
  for (let at = 0; at < 6; at++) {
    outcomes.push((await refusalOf(ana.api.claims.sendCode({ id, email: 'desk@corribguard.ie' })))?.status)
    world.pass(60_000)
  }
  expect(outcomes).toEqual([undefined, undefined, undefined, undefined, undefined, 429])
  for (let at = 0; at < 5; at++) {
    expect(await refusalOf(ana.api.claims.sendCode({ id, email: `desk${at}@corribguard.ie` }))).toBeUndefined()
    world.pass(60_000)
  }
  expect(await refusalOf(ana.api.claims.sendCode({ id, email: 'last@corribguard.ie' }))).toMatchObject({ status: 429 })
})

test("finds a code only on the gym's website; each failed check costs a try", async () => {
  const ana = await world.member('Ana')
  const { id, gym } = await claimOf(ana, { website: `http://localhost:${(website.address() as AddressInfo).port}/` })
  await world.db.insert(claimCodes).values({
    ...{ id: newId(), claimId: id, uid: ana.uid, gymId: gym.id, type: 'domain_email', value: 'a@b.ie', seed: newId() },
    ...{ sentAt: world.clock.now, expiresAt: world.clock.now },
  })
  // A recently emailed code doesn't delay a website code.
  const { text, website: where } = await ana.api.claims.websiteCode({ id })
  expect(where).toContain('localhost')
  expect(await ana.api.claims.websiteCode({ id })).toMatchObject({ text, expiresAt: '2026-11-20T12:15:00.000Z' })
  world.pass(minutes(14))
  expect(await ana.api.claims.websiteCode({ id })).toMatchObject({ text, expiresAt: '2026-11-20T12:29:00.000Z' })
  const look = () => refusalOf(ana.api.claims.checkWebsite({ id }))
  page = '<p>Welcome</p>'
  expect(await look()).toMatchObject({
    code: 'CODE_NOT_THERE',
    message: "The code isn't on the website yet. 4 tries left.",
  })
  page = `<p>${text}X</p><p>${textForWebsite('AAAAAA')}</p>`
  expect(await look()).toMatchObject({ message: "The code isn't on the website yet. 3 tries left." })
  page = `<meta name="x" content="${text.toLowerCase()}">`
  expect((await ana.api.claims.checkWebsite({ id })).evidence).toMatchObject([
    { type: 'website_code', verifiedAt: '2026-11-20T12:14:00.000Z' },
  ])

  const bia = await world.member('Bia')
  const other = await claimOf(bia, { website: 'http://127.0.0.1:1/' })
  expect(await refusalOf(bia.api.claims.websiteCode({ id: other.id }))).toMatchObject({
    status: 400,
    code: 'NO_WEBSITE',
  })
})

test("refuses a website that the claimant's circle added as proof", async () => {
  const aged = (name: string, age: number) =>
    world.member(name, { createdAt: new Date(world.clock.now.getTime() - days(age)) })
  const [ana, bia, caio, dan] = [
    await aged('Ana', 10),
    await aged('Bia', 20),
    await aged('Caio', 30),
    await aged('Dan', 40),
  ]
  const admin = await world.member('Noor', { role: { admin: true, creator: false } })
  const { id, gym } = await claimOf(ana, { website: '' })
  for (const { uid } of [caio, dan])
    await world.db.insert(checkIns).values({ id: newId(), gymId: gym.id, uid, at: world.clock.now, method: 'code' })
  const change = { website: 'https://attacker.example/bjj' }
  const { id: suggestionId } = await bia.api.gymEdits.suggest({ id: gym.id, change })
  for (const { api } of [caio, dan]) await api.gymEdits.confirm({ id: gym.id, suggestionId })
  const email = 'a@attacker.example'
  await ana.api.claims.sendCode({ id, email })
  await world.friends(ana, caio)
  const { seed } = await latest(id)
  expect(await refusalOf(ana.api.claims.checkCode({ id, code: codeOf(world.secret, seed) }))).toMatchObject({
    status: 400,
    code: 'BROUGHT_IN',
  })
  world.pass(minutes(2))
  expect(await refusalOf(ana.api.claims.sendCode({ id, email }))).toMatchObject({ code: 'BROUGHT_IN' })
  expect(await refusalOf(ana.api.claims.websiteCode({ id }))).toMatchObject({ code: 'BROUGHT_IN' })
  expect((await ana.api.claims.mine({ gymId: gym.id })).proofs).toEqual({
    domain: null,
    website: null,
    broughtIn: true,
  })
  expect((await dan.api.claims.mine({ gymId: gym.id })).proofs, 'a confirmer').toMatchObject({ broughtIn: true })
  expect((await admin.api.claims.mine({ gymId: gym.id })).proofs.broughtIn, 'a stranger').toBe(false)

  await world.db.insert(claimEvidence).values({
    claimId: id,
    id: newId(),
    type: 'domain_email',
    value: email,
    addedAt: world.clock.now,
    verifiedAt: world.clock.now,
  })
  await ana.api.claims.submit({ id })
  const review = await admin.api.claims.review({ id })
  expect(review).toMatchObject({
    verified: false,
    about: { broughtIn: ['website'], websiteChanges: [{ byCircle: true }] },
  })
  expect((await admin.api.claims.queue({})).items.find((claim) => claim.id === id)).toMatchObject({ verified: false })
})

test('accepts an imported website as proof, but not one the claimant added', async () => {
  const ana = await world.member('Ana')
  const { id, gym } = await claimOf(ana, { createdBy: null, website: 'https://shannon.example' })
  const edit = { field: 'rooms', before: 1, after: 2 } as const
  await world.db.insert(gymEdits).values({
    id: newId(),
    gymId: gym.id,
    version: 2,
    uid: ana.uid,
    source: 'staff',
    changes: [edit],
    at: world.clock.now,
  })
  await ana.api.claims.sendCode({ id, email: 'info@shannon.example' })
  const added = await claimOf(ana, { createdBy: ana.uid, website: 'https://shannon.example' })
  expect(await refusalOf(ana.api.claims.sendCode({ id: added.id, email: 'info@shannon.example' }))).toMatchObject({
    code: 'BROUGHT_IN',
  })
})

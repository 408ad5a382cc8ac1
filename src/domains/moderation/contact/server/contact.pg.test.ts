import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { allPages } from '#testing/all-pages.ts'
import { collectMails } from '#testing/mailer.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { mailOfTicket } from './mail.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const said = {
  topic: 'bug' as const,
  message: 'The timer stops when I lock my phone.',
  email: 'ana@example.test',
  appVersion: '0.1.0',
  route: '/journal',
}

async function mailsOf(id: string, answerId: string | null = null) {
  const { mailer, sent } = collectMails()
  await mailOfTicket({ db: world.db, mailer, publicUrl: 'https://openmat.example' }, { id, answerId })
  return sent
}

test('numbers a ticket and emails a copy; an admin replies by email and closes it', async () => {
  const ana = await world.member('Ana')
  const { id, number } = await ana.api.contact.write({ ...said, email: ana.email })
  expect(number).toMatch(/^OM-[2-9A-HJKMNP-Z]{8}$/)
  expect(await mailsOf(id)).toMatchObject([
    { to: ana.email, subject: expect.stringContaining(number), text: expect.stringContaining(said.message) },
  ])

  const { items, total } = await admin.api.contact.list({})
  expect(total).toBe(1)
  expect(items).toMatchObject([
    { id, number, state: 'open', member: { uid: ana.uid }, route: '/journal', appVersion: '0.1.0' },
  ])
  await admin.api.contact.answer({ id, text: 'Fixed with the next version.' })
  const [answered] = (await admin.api.contact.list({ state: 'answered' })).items
  const answer = answered?.answers[0]
  expect(answer).toMatchObject({ text: 'Fixed with the next version.', by: 'Admin' })
  expect(await mailsOf(id, answer?.id)).toMatchObject([
    { text: expect.stringContaining('Fixed with the next version.') },
  ])
  await admin.api.contact.close({ id })
  await admin.api.contact.close({ id })
  expect((await admin.api.contact.list({ state: 'closed' })).items).toHaveLength(1)
  const { rows } = await world.db.execute(
    sql`select action from audit_log where target = ${`contact/${number}`} order by at, action`,
  )
  expect(rows).toEqual([{ action: 'contact.answer' }, { action: 'contact.close' }])
})

/** The number of emails about a ticket that are waiting to be sent. */
async function waiting(id: string) {
  const { rows } = await world.db.execute(
    sql`select 1 from pgboss.job where name = 'mailTicket' and data->>'id' = ${id}`,
  )
  return rows.length
}

test('emails no one for a visitor; replies to unconfirmed addresses quote nothing', async () => {
  const { id, number, mailed } = await world.visitor.api.contact.write(said)
  expect([mailed, number, await waiting(id)]).toEqual([false, expect.stringMatching(/^OM-/), 0])
  expect((await admin.api.contact.list({})).items.find((one) => one.id === id)).toMatchObject({ member: null })

  await admin.api.contact.answer({ id, text: 'See https://openmat.example/help.' })
  const ticket = (await admin.api.contact.list({ state: 'answered' })).items.find((one) => one.id === id)
  const [mail] = await mailsOf(id, ticket?.answers[0]?.id)
  expect(mail?.text).toContain('https://openmat.example/help')
  expect(mail?.text).not.toContain(said.message)
})

test("emails a copy only to a member's own address, without working links", async () => {
  const ana = await world.member('Ana')
  const message = 'Look at https://evil.example or write to rui@evil.example.'
  const elsewhere = await ana.api.contact.write({ ...said, message })
  expect([elsewhere.mailed, await waiting(elsewhere.id)]).toEqual([false, 0])

  const own = await ana.api.contact.write({ ...said, message, email: ana.email.toUpperCase() })
  expect([own.mailed, await waiting(own.id)]).toEqual([true, 1])
  const [mail] = await mailsOf(own.id)
  expect(mail?.text).toContain('Look at https')
  expect(mail?.text).not.toMatch(/evil\.example|:\/\/evil|@evil/)
})

test('names the field of a bad message, and refuses more than five a day', async () => {
  const bia = await world.member('Bia')
  for (const [field, wrong] of [
    ['message', { message: 'Too short' }],
    ['message', { message: 'x'.repeat(4001) }],
    ['email', { email: 'nowhere' }],
    ['topic', { topic: 'weather' as never }],
  ] as const)
    await expect(bia.api.contact.write({ ...said, ...wrong })).rejects.toMatchObject({
      status: 400,
      data: { issues: [{ path: [field] }] },
    })
  for (let count = 0; count < 5; count++) await bia.api.contact.write(said)
  await expect(bia.api.contact.write(said)).rejects.toMatchObject({ status: 429 })
  world.pass(days(1))
  const later = await world.session(bia.uid)
  const once = later.with('contact-key-1')
  expect(await once.contact.write(said)).toEqual(await once.contact.write(said))
})

test('adds messages about safety to the report queue as well', async () => {
  const cleo = await world.member('Cleo')
  const { number } = await cleo.api.contact.write({
    ...said,
    topic: 'safety',
    message: 'A coach hurts people on purpose.',
  })
  const { rows } = await world.db.execute<{ target: string; text: string }>(sql`
    select c.target, r.text from reports r join report_cases c on c.id = r.case_id where r.reporter_uid = ${cleo.uid}`)
  expect(rows).toEqual([{ target: `tickets/${number}`, text: 'A coach hurts people on purpose.' }])
})

test('shows messages and screenshots only to admins, without gaps or repeats', async () => {
  const dana = await world.member('Dana')
  const product = await startProduct(world)
  world.clock.now = new Date()
  const fresh = await world.session(dana.uid)
  const boss = await world.session(admin.uid)
  const { id } = await fresh.api.contact.write(said)
  const at = (token?: string): Record<string, string> => (token ? { cookie: product.cookieOf({ token }) } : {})
  const picture = new Uint8Array(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const send = (token?: string) =>
    fetch(`${product.url}/api/contact/tickets/${id}/screenshot`, {
      method: 'PUT',
      body: picture,
      headers: { 'content-type': 'image/png', origin: product.url, ...at(token) },
    })
  expect((await send()).status, 'somebody else').toBe(404)
  expect((await send(fresh.token)).status).toBe(200)
  expect((await send(fresh.token)).status, 'once').toBe(404)
  const look = async (token?: string) =>
    (await fetch(`${product.url}/files/contact/${id}.webp`, { headers: at(token) })).status
  expect(await look(boss.token)).toBe(200)
  expect(await look(fresh.token)).toBe(404)
  expect(await look()).toBe(404)

  for (const call of [
    (api: typeof dana.api) => api.contact.list({}),
    (api: typeof dana.api) => api.contact.answer({ id, text: 'x' }),
    (api: typeof dana.api) => api.contact.close({ id }),
  ]) {
    await expect(call(fresh.api)).rejects.toMatchObject({ status: 403 })
    await expect(call(world.visitor.api)).rejects.toMatchObject({ status: 401 })
  }
  const all = (await boss.api.contact.list({ limit: 50 })).items.map((one) => one.id)
  const joined = (await allPages((cursor) => boss.api.contact.list({ limit: 2, cursor }))).map((one) => one.id)
  expect(joined).toEqual(all)
})

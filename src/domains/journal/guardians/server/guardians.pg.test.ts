import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { messaging } from '#domains/messages/messages/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openLimits } from '#platform/limits.ts'
import { mayMailLink, refuseLinks } from '#platform/link-token.ts'
import type { Mail } from '#platform/mail.ts'
import { collectMails } from '#testing/mailer.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { type GuardianMail, sendGuardianMail } from './mail.ts'
import { guardians } from './tables.ts'
import { purgeGuardians } from './writes.ts'

const world = await openWorld()
const START = new Date('2026-11-20T20:10:00Z')
const visitor = world.visitor.api.guardians
const roots = await world.gym('Roots BJJ')

beforeEach(() => {
  world.clock.now = START
})

async function teenager(name: string) {
  const person = await world.member(name)
  await person.api.messages.changeSettings({ uid: 'me', adultFrom: '2027-06-01' })
  await world.joins(roots, person)
  return person
}

async function note(person: Person, text: string) {
  const coach = await world.member('Carla')
  await world.staff(roots, coach, 'coach')
  await coach.api.attendance.addNote({ gymId: roots.id, uid: person.uid, id: newId(), text })
}

const turns18 = ({ uid }: Person) =>
  world.db.update(messaging).set({ adultFrom: '2026-11-20' }).where(eq(messaging.uid, uid))

/** Sends the queued emails to a member's guardian. */
async function sendMails({ uid }: Person): Promise<Mail[]> {
  const { rows } = await world.db.execute<{ id: string; data: GuardianMail }>(sql`
    delete from pgboss.job where name = 'mailGuardian' and data ->> 'uid' = ${uid} returning id, data`)
  const { mailer, sent } = collectMails()
  const parts = { db: world.db, mailer, publicUrl: 'https://openmat.example', now: world.clock.now }
  for (const { id, data } of rows) await sendGuardianMail(parts, data, id)
  return sent
}

async function emailed(person: Person, email = 'Parent@Example.test') {
  await person.api.guardians.ask({ email })
  const [mail] = await sendMails(person)
  return { mail, token: tokenIn(mail) }
}

const tokenIn = (mail: Mail | undefined) =>
  /\/guardian#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no-link-in-this-mail'

async function confirmed(person: Person) {
  const { token } = await emailed(person)
  return { token, view: await visitor.answer({ token, isGuardian: true }) }
}

describe('asking', () => {
  test('emails a link with the username, and not the display name, which can be any text', async () => {
    const tim = await teenager('Buy pills')
    const { mail, token } = await emailed(tim)
    const [row] = await world.db.select().from(guardians).where(eq(guardians.uid, tim.uid))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(mail).toMatchObject({ to: 'parent@example.test', subject: "Confirm that you're a parent or guardian" })
    expect(mail?.text).toContain(`${tim.username} trains jiu-jitsu`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('Buy pills')
    expect(await tim.api.guardians.mine()).toEqual({
      adultFrom: '2027-06-01',
      guardian: { email: 'parent@example.test', isConfirmed: false },
    })
  })

  test('is for members under 18', async () => {
    const ana = await world.member('Ana')
    await expect(ana.api.guardians.ask({ email: 'parent@example.test' })).rejects.toMatchObject({ status: 409 })
    const tim = await teenager('Tim')
    await confirmed(tim)
    await turns18(tim)
    expect(await tim.api.guardians.mine()).toEqual({ adultFrom: null, guardian: null })
    await expect(tim.api.guardians.ask({ email: 'parent@example.test' })).rejects.toMatchObject({ status: 409 })
  })

  test('sends nothing to an address that was replaced before the email was sent', async () => {
    const tim = await teenager('Tim')
    await tim.api.guardians.ask({ email: 'first@example.test' })
    await tim.api.guardians.ask({ email: 'second@example.test' })
    expect((await sendMails(tim)).map(({ to }) => to)).toEqual(['second@example.test'])
  })

  test('with another address ends the first link', async () => {
    const tim = await teenager('Tim')
    const { token } = await confirmed(tim)
    const { token: second } = await emailed(tim, 'other@example.test')
    await expect(visitor.read({ token })).rejects.toMatchObject({ status: 404 })
    expect(await visitor.read({ token: second })).toMatchObject({ state: 'unconfirmed', gyms: [] })
  })
})

describe('the link', () => {
  test('shows nothing but the username until the guardian confirms', async () => {
    const tim = await teenager('Tim')
    const { token } = await emailed(tim)
    await note(tim, 'Shy.')
    expect(await visitor.read({ token })).toEqual({
      ...{ state: 'unconfirmed', username: tim.username, adultFrom: null, gyms: [] },
    })
  })

  test("shows days trained and the coaches' notes, without the coaches' names", async () => {
    const [tim, other] = [await teenager('Tim'), await teenager('Other')]
    const at = (daysAgo: number) => new Date(START.getTime() - days(daysAgo))
    const came = (person: Person, daysAgo: number, method: 'code' | 'location' = 'code') =>
      world.db.insert(checkIns).values({
        ...{ id: newId(), gymId: roots.id, uid: person.uid, method, at: at(daysAgo) },
        ...{ sessionId: 'evening', day: at(daysAgo).toISOString().slice(0, 10) },
      })
    for (const daysAgo of [1, 8, 90]) await came(tim, daysAgo)
    await came(tim, 3, 'location')
    await came(other, 2)
    await note(tim, 'Good guard.')
    await note(other, 'Not for Tim.')
    const { token, view } = await confirmed(tim)
    expect(view).toMatchObject({
      state: 'confirmed',
      adultFrom: '2027-06-01',
      gyms: [
        {
          name: 'Roots BJJ',
          since: '2026-11-20',
          days: ['2026-11-19', '2026-11-12'],
          notes: [{ text: 'Good guard.' }],
        },
      ],
    })
    expect(JSON.stringify(view)).not.toContain('Carla')
    await tim.api.membership.leave({ gymId: roots.id })
    expect(await visitor.read({ token })).toMatchObject({ gyms: [] })
  })

  test('expires after 30 days, and can be renewed to the same address only', async () => {
    const tim = await teenager('Tim')
    const { token } = await confirmed(tim)
    world.pass(days(30))
    expect(await visitor.read({ token })).toMatchObject({ state: 'expired', gyms: [], adultFrom: null })
    await visitor.renew({ token })
    const [mail] = await sendMails(tim)
    expect(mail).toMatchObject({ to: 'parent@example.test', subject: 'Your link to classes and notes' })
    expect(await visitor.read({ token: tokenIn(mail) })).toMatchObject({ state: 'confirmed' })
    await expect(visitor.read({ token })).rejects.toMatchObject({ status: 404 })
    await expect(visitor.renew({ token })).rejects.toMatchObject({ status: 404 })
  })

  test('ends when the member removes the address, turns 18 or deletes their account', async () => {
    const [removes, grows, leaves] = [await teenager('Rita'), await teenager('Gil'), await teenager('Leo')]
    const [removed, grown, left] = [await confirmed(removes), await confirmed(grows), await confirmed(leaves)]
    expect(await removes.api.guardians.remove()).toMatchObject({ guardian: null })
    await world.db.insert(accountDeletions).values({
      ...{ uid: leaves.uid, askedAt: START, askedBy: leaves.uid, deleteAt: new Date(START.getTime() + days(30)) },
      profileVisibility: 'members',
    })
    for (const { token } of [removed, left])
      await expect(visitor.read({ token })).rejects.toMatchObject({ status: 404 })
    await turns18(grows)
    await expect(visitor.read({ token: grown.token })).rejects.toMatchObject({ status: 404 })
    await expect(visitor.renew({ token: grown.token })).rejects.toMatchObject({ status: 404 })
  })

  test('works until the next email has been sent', async () => {
    const tim = await teenager('Tim')
    const { token } = await confirmed(tim)
    await visitor.renew({ token })
    expect(await visitor.read({ token })).toMatchObject({ state: 'confirmed' })
    const [mail] = await sendMails(tim)
    expect(await visitor.read({ token: tokenIn(mail) })).toMatchObject({ state: 'confirmed' })
    await expect(visitor.read({ token })).rejects.toMatchObject({ status: 404 })
  })

  test('can be refused, which deletes the address and ends emails to it', async () => {
    const limits = await openLimits(world.database.pool)
    await refuseLinks(limits, 'stranger@example.test')
    expect(await mayMailLink(limits, 'stranger@example.test')).toBe(false)
    expect(await mayMailLink(limits, 'another@example.test')).toBe(true)
    const tim = await teenager('Tim')
    const { token } = await emailed(tim)
    expect(await visitor.answer({ token, isGuardian: false })).toBeNull()
    expect(await tim.api.guardians.mine()).toMatchObject({ guardian: null })
  })
})

test('an address is deleted after a week without an answer, and on the 18th birthday', async () => {
  const [waits, agrees] = [await teenager('Wim'), await teenager('Ada')]
  const { token } = await emailed(waits)
  await confirmed(agrees)
  const left = async () => {
    await purgeGuardians(world.db, world.clock.now)
    const rows = await world.db.select().from(guardians).where(sql`uid in (${waits.uid}, ${agrees.uid})`)
    return rows.map(({ uid }) => uid)
  }
  expect(await left()).toHaveLength(2)
  world.pass(days(7))
  await expect(visitor.answer({ token, isGuardian: true })).rejects.toMatchObject({ status: 404 })
  expect(await left()).toEqual([agrees.uid])
  await turns18(agrees)
  expect(await left()).toEqual([])
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions, authUsers } from '#domains/members/session/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { createNotifications } from './notify.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)

async function badge(person: Pick<Person, 'token'> | null, address = '/api/users/me/notifications/unread', more = {}) {
  const answer = await fetch(product.url + address, {
    headers: { ...(person ? { cookie: product.cookieOf(person) } : {}), ...more },
  })
  return { status: answer.status, kept: answer.headers.get('cache-control'), body: await answer.json() }
}
const announce = (...to: Person[]) =>
  world.write((context) =>
    createNotifications(context, {
      type: 'account_update',
      actorId: null,
      recipients: to.map(({ uid }) => uid),
      extra: { title: 'News' },
    }),
  )

test('counts only your own notifications, on the fast route and the regular one', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await announce(ana, bia)
  await announce(ana)
  for (const person of [ana, bia]) {
    const said = await person.api.notifications.unread({ uid: 'me' })
    expect(await badge(person)).toEqual({ status: 200, kept: 'no-store', body: said })
    expect((await badge(person, `/api/users/${person.uid}/notifications/unread`)).body).toEqual(said)
  }
  expect((await badge(ana)).body).toEqual({ count: 2, more: false })
  expect(await badge(ana, `/api/users/${bia.uid}/notifications/unread`)).toMatchObject({ status: 404 })
})

test('stops counting at 99', async () => {
  const ana = await world.member('Ana')
  for (let at = 0; at < 100; at += 1) await announce(ana)
  expect((await badge(ana)).body).toEqual({ count: 99, more: true })
})

test('refuses other members and bad or expired sessions on the fast route', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  expect(await badge(null)).toMatchObject({ status: 401, body: { code: 'no-user' } })
  expect(await badge(ana, undefined, { 'for-member': bia.uid })).toMatchObject({ status: 409 })
  expect(await badge(ana, '/api/users/me/notifications/unread?much=1')).toMatchObject({ status: 400 })
  const forged = { token: `${ana.token}x` }
  expect(await badge(forged)).toMatchObject({ status: 401, body: { code: 'token-expired' } })

  await world.db
    .update(authSessions)
    .set({ tokenExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(authSessions.userId, ana.uid))
  expect(await badge(ana)).toMatchObject({ status: 401, body: { code: 'token-stale' } })
  await world.db.update(authUsers).set({ banned: true }).where(eq(authUsers.id, bia.uid))
  expect(await badge(bia)).toMatchObject({ status: 401, body: { code: 'user-disabled' } })
})

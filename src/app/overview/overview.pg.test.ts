import { expect, test } from 'vitest'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { milestones } from '#domains/journal/milestones/server/tables.ts'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
// A Friday, after the session below.
world.clock.now = new Date('2026-11-20T12:00:00Z')

test('returns what the separate calls return, and only to the member', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const session = { id: 'fri', title: 'Open mat', kind: 'open_mat', weekday: 5, start: '10:00', end: '11:30' } as const
  const gym = await world.gym('Tatami', { schedule: [{ ...PLAIN_SESSION, ...session, discipline: 'both' }] })
  await world.staff(gym, ana, 'manager')
  await ana.api.gyms.favorite({ gymId: gym.id })
  await world.friends(ana, bia)
  const { id } = await bia.api.messages.begin({ uid: ana.uid })
  await bia.api.messages.send({ id, messageId: newId(), text: 'Coming?' })
  await world.write((context) =>
    createNotifications(context, {
      type: 'account_update',
      actorId: null,
      recipients: [ana.uid],
      extra: { title: 'News' },
    }),
  )
  const day = '2026-11-20'
  await world.db.insert(milestones).values({ uid: ana.uid, kind: 'first_session', day, awardedAt: world.clock.now })

  const me = { uid: 'me' }
  const overview = await ana.api.overview.mine(me)
  expect(overview).toMatchObject({
    notifications: { count: 1 },
    messages: { count: 1 },
    sessionsToConfirm: { items: [{ gym: { id: gym.id } }] },
    milestones: { items: [{ kind: 'first_session' }] },
    managedGyms: { items: [{ id: gym.id, role: 'manager' }] },
  })
  expect(overview).toEqual({
    notifications: await ana.api.notifications.unread(me),
    messages: await ana.api.messages.unread(me),
    sessionsToConfirm: await ana.api.checkins.toConfirm(me),
    milestones: await ana.api.milestones.unseen(),
    managedGyms: await ana.api.gymEdits.managed(me),
  })
  await expect(bia.api.overview.mine({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })
  await expect(world.visitor.api.overview.mine(me)).rejects.toMatchObject({ status: 401 })
})

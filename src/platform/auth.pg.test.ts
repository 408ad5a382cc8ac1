import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()

test('refuses a queued write after another member has signed in', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const bySomeoneElse = world.apiWith(bia.token, { 'for-member': ana.uid })
  await expect(bySomeoneElse.people.update({ uid: 'me', bio: 'of Ana' })).rejects.toMatchObject({
    status: 409,
    code: 'other-member',
  })
  await world.apiWith(ana.token, { 'for-member': ana.uid }).people.update({ uid: 'me', bio: 'of Ana' })
  expect(await bia.api.people.profile({ uid: 'me' })).toMatchObject({ own: { bio: '' } })
  expect(await ana.api.people.profile({ uid: 'me' })).toMatchObject({ own: { bio: 'of Ana' } })
})

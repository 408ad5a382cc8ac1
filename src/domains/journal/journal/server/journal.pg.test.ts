import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()

test('names only the parts of a journal that the viewer can see', async () => {
  const [ana, stranger, follower, blocked] = await world.members('Ana', 'Stranger', 'Follower', 'Blocked')
  await world.follow(follower, ana)
  await world.block(ana, blocked)
  await world.entry(ana, { activityType: 'training_session', visibility: 'followers' })
  await world.entry(ana, { activityType: 'match_result', visibility: 'private' })
  await world.entry(ana, { activityType: 'belt_promotion', visibility: 'public' })

  const partsFor = async ({ api }: Pick<typeof ana, 'api'>) => (await api.journal.shown({ uid: ana.uid })).parts
  expect(await partsFor(ana)).toEqual(['training', 'record', 'promotions'])
  expect(await partsFor(follower)).toEqual(['training', 'promotions'])
  expect(await partsFor(stranger)).toEqual(['promotions'])
  await expect(partsFor(blocked)).rejects.toMatchObject({ status: 404 })
  await expect(partsFor(world.visitor)).rejects.toMatchObject({ status: 404 })
  await expect(ana.api.journal.shown({ uid: 'nobody' })).rejects.toMatchObject({ status: 404 })
})

import { describe, expect, test } from 'vitest'
import { audienceMembers } from '#domains/feed/activities/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { openWorld } from '#testing/world.ts'
import { activityOf, post, postRefOf, refused } from './posts.fixture.ts'

const world = await openWorld()
describe('sharing', () => {
  test('creates a share as its own entry linked to the original, and counts it there', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const original = await ana.api.posts.create(post({ text: 'Worth reading' }))
    const share = await bia.api.posts.create(post({ text: 'Read this', sharedActivityId: original.id }))
    expect(share).toMatchObject({
      activityType: 'share',
      targetType: 'activity',
      targetId: original.id,
      targetRef: `activities/${original.id}`,
      post: { text: 'Read this' },
      shared: { status: 'here', entry: { id: original.id, post: { text: 'Worth reading' } } },
    })
    expect((await activityOf(world, share.id)).metadata).toEqual({ postId: share.post?.id })
    expect(await activityOf(world, original.id)).toMatchObject({ shareCount: 1, engagementCount: 1 })
    const wordless = await ana.api.posts.create(post({ text: '', sharedActivityId: original.id }))
    expect(wordless.shared?.status).toBe('here')
    await bia.api.posts.remove(postRefOf(share))
    expect(await activityOf(world, original.id)).toMatchObject({ shareCount: 1 })
  })

  test('shares the original when a share is shared', async () => {
    const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
    const original = await ana.api.posts.create(post())
    const share = await bia.api.posts.create(post({ sharedActivityId: original.id }))
    const again = await caio.api.posts.create(post({ sharedActivityId: share.id }))
    expect(again.targetId).toBe(original.id)
    await ana.api.posts.remove(postRefOf(original))
    await expect(caio.api.posts.create(post({ sharedActivityId: share.id }))).rejects.toMatchObject({ status: 404 })
  })

  test.each<[Visibility, Visibility[]]>([
    ['public', ['public', 'followers', 'friends', 'private']],
    ['followers', ['followers', 'friends', 'private']],
    ['friends', ['friends', 'private']],
    ['event_attendees', ['private']],
    ['gym_members', ['private']],
  ])('lets a post for %s be shared only with %j', async (visibility, allowed) => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    await world.friends(ana, bia)
    const audience = { event_attendees: `event:${ana.uid}`, gym_members: `gym:${ana.uid}` }[visibility as string]
    if (audience) await world.db.insert(audienceMembers).values({ audience, uid: bia.uid })
    const { id } = await world.entry(ana, { visibility, ...(audience ? { audience } : {}) })
    for (const chosen of ['public', 'followers', 'friends', 'private'] as const) {
      const share = bia.api.posts.create(post({ sharedActivityId: id, visibility: chosen }))
      if (allowed.includes(chosen)) expect(await share).toMatchObject({ visibility: chosen })
      else await expect(share).rejects.toMatchObject(refused('visibility'))
    }
    const narrow = postRefOf(await bia.api.posts.create(post({ sharedActivityId: id, visibility: 'private' })))
    const widened = bia.api.posts.edit({ ...narrow, visibility: 'public' })
    if (visibility === 'public') await widened
    else await expect(widened).rejects.toMatchObject(refused('visibility'))
  })

  test("hides the shared entry from viewers who can't see it, but not the share", async () => {
    const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
    await world.follow(bia, ana)
    await world.follow(caio, bia)
    const original = await ana.api.posts.create(post({ visibility: 'followers' }))
    const ref = postRefOf(await bia.api.posts.create(post({ sharedActivityId: original.id, visibility: 'followers' })))
    expect((await caio.api.posts.get(ref)).shared).toEqual({ status: 'gone' })
    await world.follow(caio, ana)
    expect((await caio.api.posts.get(ref)).shared?.status).toBe('here')
    await world.block(ana, caio)
    expect((await caio.api.posts.get(ref)).shared).toEqual({ status: 'gone' })
  })

  test("refuses to share entries that aren't in the feed or don't exist", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const { id } = await world.entry(ana, { activityType: 'like', visibility: 'public' })
    for (const sharedActivityId of [id, 'nothing', `20260101000000_${ana.uid}_abcdef`, "'--"])
      await expect(bia.api.posts.create(post({ sharedActivityId }))).rejects.toMatchObject({ status: 404 })
  })
})

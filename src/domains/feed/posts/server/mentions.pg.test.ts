import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audienceMembers } from '#domains/feed/activities/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { posts } from './tables.ts'

const world = await openWorld()

const numberTold = (uid: string) => world.db.$count(notifications, eq(notifications.uid, uid))

describe('mentions in posts', () => {
  test('keeps mentions of members the author can see, once each, at most twenty', async () => {
    const ana = await world.member('Ana', { username: 'ana' })
    const bia = await world.member('Bia', { username: 'bia_b' })
    const caio = await world.member('Caio', { username: 'caio' })
    await world.block(caio, ana)
    const card = await ana.api.posts.create({
      uid: 'me',
      visibility: 'public',
      text: 'With @Bia_B, @bia_b, @caio and @nobody. Mail x@bia_b.example, see https://example.com/@bia_b',
    })
    expect(card.post?.mentions).toEqual([{ uid: bia.uid, username: 'bia_b' }])
    const [row] = await world.db.select({ mentions: posts.mentions }).from(posts)
    expect(row?.mentions).toEqual([{ uid: bia.uid, username: 'bia_b' }])

    const ref = { uid: 'me', postId: card.post?.id ?? '' }
    expect((await ana.api.posts.edit({ ...ref, text: 'Alone' })).post?.mentions).toEqual([])
    const crowd = await Promise.all(
      Array.from({ length: 21 }, (_, number) => world.member('Crowd', { username: `crowd_${number}` })),
    )
    const named = await ana.api.posts.edit({ ...ref, text: crowd.map((_, number) => `@crowd_${number}`).join(' ') })
    expect(named.post?.mentions).toHaveLength(20)
  })

  test('notifies newly mentioned people who can see an edit, each once', async () => {
    const [ana, bia, caio, dora] = await Promise.all(
      ['Ana', 'Bia', 'Caio', 'Dora'].map((name) => world.member(name, { username: `${name.toLowerCase()}_edit` })),
    )
    if (!ana || !bia || !caio || !dora) throw new Error('nobody there')
    for (const friend of [bia, caio]) await world.friends(ana, friend)
    const told = (person: Person) => person.api.notifications.list({ uid: 'me' }).then(({ items }) => items.length)
    const { post } = await ana.api.posts.create({ uid: 'me', visibility: 'friends', text: 'With @bia_edit' })
    const edit = (text: string) => ana.api.posts.edit({ uid: 'me', postId: post?.id ?? '', text })

    await edit('Rolled with @bia_edit')
    expect([await told(bia), await told(caio)]).toEqual([1, 0])
    await edit('Rolled with @bia_edit, @caio_edit and @dora_edit')
    expect([await told(bia), await told(caio), await told(dora)]).toEqual([1, 1, 0])
    await edit('Rolled alone')
    await Promise.all([edit('Rolled with @caio_edit'), edit('No, with @caio_edit')])
    expect(await told(caio)).toBe(1)
    expect(await numberTold(caio.uid)).toBe(1)
  })

  test("doesn't link a mention for people blocked by the person mentioned", async () => {
    const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
    await world.block(bia, caio)
    const { id, post } = await ana.api.posts.create({ uid: 'me', visibility: 'public', text: `With @${bia.username}` })
    expect(post?.mentions).toHaveLength(1)
    expect((await caio.api.activities.get({ id })).post?.mentions).toEqual([])
  })

  test("warns before posting which mentioned people won't see the post", async () => {
    const ana = await world.member('Ana', { username: 'ana_1' })
    const people = {
      friend: await world.member('Friend', { username: 'friend_1' }),
      follower: await world.member('Follower', { username: 'follower_1' }),
      stranger: await world.member('Stranger', { username: 'stranger_1' }),
      blocked: await world.member('Blocked', { username: 'blocked_1' }),
      blocking: await world.member('Blocking', { username: 'blocking_1' }),
    }
    await world.friends(ana, people.friend)
    await world.follow(people.follower, ana)
    await world.block(ana, people.blocked)
    await world.block(people.blocking, ana)
    await world.member('Begun', { username: null, onboardingComplete: false })
    const text = '@ana_1 @friend_1 @follower_1 @stranger_1 @blocked_1 @blocking_1 @nobody_1'
    const cannotSee = async (visibility: 'public' | 'followers' | 'friends' | 'private' | 'gym_members') =>
      (await ana.api.posts.checkMentions({ text, visibility })).cannotSee
    expect(await cannotSee('public')).toEqual([])
    expect(await cannotSee('followers')).toEqual(['stranger_1'])
    expect(await cannotSee('friends')).toEqual(['follower_1', 'stranger_1'])
    for (const nobody of ['private', 'gym_members'] as const)
      expect(await cannotSee(nobody)).toEqual(['friend_1', 'follower_1', 'stranger_1'])
    await expect(world.visitor.api.posts.checkMentions({ text })).rejects.toMatchObject({ status: 401 })
    await expect(world.visitor.api.posts.mentionable({ text: 'a' })).rejects.toMatchObject({ status: 401 })
  })

  test("flags mentions of people who can't see the entry; suggests only those who can", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const caio = await world.member('Caio', { username: 'caio_2' })
    const dani = await world.member('Dani', { username: 'dani_2' })
    await world.friends(ana, bia)
    await world.friends(ana, caio)
    await world.friends(bia, dani)
    const { id: activityId } = await world.entry(ana, { visibility: 'friends' })
    const text = '@caio_2 @dani_2'
    expect((await bia.api.posts.checkMentions({ text, activityId })).cannotSee).toEqual(['dani_2'])
    const suggested = async (letters: string) =>
      (await bia.api.posts.mentionable({ text: letters, activityId })).items.map(({ uid }) => uid)
    expect(await suggested('')).toEqual([ana.uid, caio.uid])
    expect(await suggested('caio')).toEqual([caio.uid])
    expect(await suggested('dani')).toEqual([])

    const { id: gymEntry } = await world.entry(ana, { visibility: 'gym_members', audience: 'gym:x' })
    for (const { uid } of [bia, dani]) await world.db.insert(audienceMembers).values({ audience: 'gym:x', uid })
    expect((await bia.api.posts.checkMentions({ text, activityId: gymEntry })).cannotSee).toEqual(['caio_2'])
  })
})

describe('mention suggestions', () => {
  test('suggests up to eight people by first letters, friends and followed people first', async () => {
    const ana = await world.member('Ana')
    const join = (name: string, username: string) => world.member(name, { username })
    const stranger = await join('Zoë Óscar', 'first_z')
    const followed = await join('Zoe Followed', 'second_z')
    const friend = await join('Paula Zoé', 'third_z')
    const byUsername = await join('Otto', 'zoeotto')
    await join('Azoe', 'no_match')
    await world.follow(ana, followed)
    await world.friends(ana, friend)
    const uids = async (text: string) => (await ana.api.posts.mentionable({ text })).items.map(({ uid }) => uid)
    expect(await uids('zoe')).toEqual([friend.uid, followed.uid, stranger.uid, byUsername.uid])
    expect(await uids('@ZOÉ O')).toEqual([stranger.uid])
    expect(await uids('')).toEqual([friend.uid, followed.uid])
    expect(await uids('zoex')).toEqual([])
    for (const pattern of ['%', '_', 'z_e', '\\', 'zo%']) expect(await uids(pattern), pattern).toEqual([])
    for (let number = 0; number < 9; number++) await join(`Zoe ${number}`, `zoe_${number}`)
    expect(await uids('zoe')).toHaveLength(8)
    expect((await uids('zoe')).slice(0, 2)).toEqual([friend.uid, followed.uid])
    expect(await uids('zoe_1')).toHaveLength(1)
  })

  test('suggests only people who could see the post, never its author or anyone hidden', async () => {
    const ana = await world.member('Yara Author', { username: 'yara_author' })
    const people = {
      friend: await world.member('Yara', { username: 'yara_friend' }),
      follower: await world.member('Yara', { username: 'yara_follower' }),
      stranger: await world.member('Yara', { username: 'yara_stranger' }),
      blocked: await world.member('Yara', { username: 'yara_blocked' }),
      blocking: await world.member('Yara', { username: 'yara_blocking' }),
    }
    await world.member('Yara', { username: null, onboardingComplete: false })
    await world.friends(ana, people.friend)
    await world.follow(people.follower, ana)
    await world.friends(ana, people.blocked)
    await world.block(ana, people.blocked)
    await world.friends(ana, people.blocking)
    await world.block(people.blocking, ana)
    const names = async (visibility: 'public' | 'followers' | 'friends' | 'private') =>
      (await ana.api.posts.mentionable({ text: 'yara', visibility })).items.map(({ username }) => username).sort()
    expect(await names('public')).toEqual(['yara_follower', 'yara_friend', 'yara_stranger'])
    expect(await names('followers')).toEqual(['yara_follower', 'yara_friend'])
    expect(await names('friends')).toEqual(['yara_friend'])
    expect(await names('private')).toEqual([])
  })
})

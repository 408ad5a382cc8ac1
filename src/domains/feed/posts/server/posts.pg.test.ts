import { describe, expect, test } from 'vitest'
import { days, minutes } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'
import type { NewPost } from '../contract.ts'
import { EDITABLE_MS } from '../limits.ts'
import { activityOf, post, postRefOf, refused } from './posts.fixture.ts'

const world = await openWorld()
describe('writing', () => {
  test('creates a post with its activity and a link to it', async () => {
    const ana = await world.member('Ana Silva', { beltRank: 'blue' })
    const card = await ana.api.posts.create(
      post({ text: 'Oss!\nhttps://youtu.be/dQw4w9WgXcQ', techniques: ['Armbar', 'armbar', 'Triangle'] }),
    )
    expect(card).toMatchObject({
      activityType: 'profile_post',
      actor: { id: ana.uid, name: 'Ana Silva', beltRank: 'blue' },
      visibility: 'public',
      targetType: 'post',
      targetRef: `users/${ana.uid}/posts/${card.post?.id}`,
      content: {
        text: 'Oss!\nhttps://youtu.be/dQw4w9WgXcQ',
        preview: 'Oss!\nhttps://youtu.be/dQw4w9WgXcQ',
        videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      },
      post: {
        type: 'post',
        techniques: ['armbar', 'Triangle'],
        video: { site: 'youtube', videoId: 'dQw4w9WgXcQ' },
        editedAt: null,
      },
      score: 100,
      isOwn: true,
      shared: null,
    })
    expect(await ana.api.posts.get(postRefOf(card))).toEqual(card)
    expect((await ana.api.posts.list({ uid: 'me' })).items).toEqual([card])
  })

  test('cuts the preview of a post to 200 characters and an ellipsis', async () => {
    const ana = await world.member('Ana')
    const { content } = await ana.api.posts.create(post({ text: '🥋'.repeat(201) }))
    expect(content.preview).toBe(`${'🥋'.repeat(200)}…`)
    expect(content.text).toBe('🥋'.repeat(201))
  })

  test('refuses empty and blank posts, and videos from unknown sites', async () => {
    const { api } = await world.member('Ana')
    for (const text of ['', '   \n '])
      await expect(api.posts.create(post({ text }))).rejects.toMatchObject(refused('text'))
    await expect(api.posts.create(post({ videoUrl: 'https://evil.example/v/1' }))).rejects.toMatchObject(
      refused('videoUrl'),
    )
    const chosen = await api.posts.create(post({ text: '', videoUrl: 'https://vimeo.com/76979871' }))
    expect(chosen.post?.video).toMatchObject({ site: 'vimeo' })
    const without = await api.posts.create(post({ text: 'https://vimeo.com/76979871', videoUrl: null }))
    expect(without.post?.video).toBeNull()
  })

  test.each<[string, Record<string, unknown>]>([
    ['markup', { text: 'Hi <b>there</b>' }],
    ['a script', { text: '<script>alert(1)</script>' }],
    ['an unclosed script tag', { text: 'x <script src=//evil.example' }],
    ['an SVG event handler', { text: '<svg onload=alert(1)>' }],
    ['a bidi override', { text: 'safe \u202Egnp.exe' }],
    ['a bidi isolate', { text: 'a \u2066b\u2069' }],
    ['nothing but zero-width characters', { text: '\u200d\u200c' }],
    ['a control character', { text: 'a\u0000b' }],
    ['a lone surrogate', { text: 'a\ud83e' }],
    ['an overlong text', { text: 'x'.repeat(2001) }],
    ['10 MB of text', { text: 'x'.repeat(10_000_000) }],
    ['markup in a technique', { techniques: ['<img src=x onerror=alert(1)>'] }],
    ['too many techniques', { techniques: Array.from({ length: 11 }, (_, number) => `t${number}`) }],
    ["a visibility members can't choose", { visibility: 'gym_members' }],
    ['an unknown field', { isDeleted: true }],
    ['a malformed picture id', { pictures: [{ id: '../../secret' }] }],
    ['five pictures', { pictures: Array.from({ length: 5 }, (_, number) => ({ id: `${number}`.repeat(20) })) }],
  ])('refuses %s and names the field', async (_what, bad) => {
    const { api } = await world.member('Ana')
    await expect(api.posts.create({ ...post(), ...bad } as NewPost)).rejects.toMatchObject({ status: 400 })
    expect((await api.posts.list({ uid: 'me' })).items).toEqual([])
  })

  test('keeps plain text as typed, in any script', async () => {
    const { api } = await world.member('Ana')
    for (const text of ['I <3 rolling & a < b > c', '今日は柔術🥋', 'سلام عليكم', "'; drop table posts; --"])
      expect((await api.posts.create(post({ text }))).post?.text).toBe(text)
    const pasted = await api.posts.create(post({ text: '\ufeffHalf gu\u00adard\u200b' }))
    expect(pasted.post?.text).toBe('Half guard')
  })

  test("refuses visitors, and members who write on someone else's behalf", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    await expect(world.visitor.api.posts.create(post())).rejects.toMatchObject({ status: 401 })
    await expect(bia.api.posts.create(post({ uid: ana.uid }))).rejects.toMatchObject({ status: 404 })
    const ref = postRefOf(await ana.api.posts.create(post()))
    for (const write of [
      () => bia.api.posts.edit({ ...ref, text: 'Mine now' }),
      () => bia.api.posts.remove(ref),
      () => bia.api.posts.edit({ ...ref, uid: 'me', text: 'Mine now' }),
      () => bia.api.posts.remove({ ...ref, uid: 'me' }),
    ])
      await expect(write()).rejects.toMatchObject({ status: 404 })
    for (const write of [
      () => world.visitor.api.posts.edit({ ...ref, text: 'x' }),
      () => world.visitor.api.posts.remove(ref),
    ])
      await expect(write()).rejects.toMatchObject({ status: 401 })
    expect((await ana.api.posts.get(ref)).post?.text).toBe(post().text)
  })

  test('applies an Idempotency-Key once per member, and rejects it for other input', { tags: 'race' }, async () => {
    const ana = await world.member('Ana')
    const write = () => ana.with('key-000001').posts.create(post())
    const answers = [...(await Promise.all([write(), write(), write()])), await write()]
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[3]).toEqual(answers[0])
    await expect(ana.with('key-000001').posts.create(post({ text: 'Another' }))).rejects.toMatchObject({ status: 422 })
    expect((await ana.api.posts.list({ uid: 'me' })).items).toHaveLength(1)

    const bia = await world.member('Bia')
    expect((await bia.with('key-000001').posts.create(post())).id).not.toBe(answers[0]?.id)
  })
})

describe('reading', () => {
  test("shows a friends-only post to friends only, whichever way it's requested", async () => {
    const ana = await world.member('Ana', { profileVisibility: 'web' })
    const [friend, follower, stranger, blocked] = await world.members('Bia', 'Caio', 'Dani', 'Edu')
    await world.friends(ana, friend)
    await world.follow(follower, ana)
    await world.friends(ana, blocked)
    await world.block(ana, blocked)
    const card = await ana.api.posts.create(post({ visibility: 'friends', text: 'Only for you' }))
    const ref = postRefOf(card)
    await ana.api.posts.edit({ ...ref, text: 'Only for you, friends' })

    expect((await friend.api.posts.get(ref)).post?.text).toBe('Only for you, friends')
    expect((await friend.api.posts.list({ uid: ana.uid })).items).toHaveLength(1)
    expect((await friend.api.posts.history(ref)).items).toHaveLength(1)
    for (const [who, { api }] of Object.entries({ follower, stranger, blocked, visitor: world.visitor })) {
      await expect(api.posts.get(ref), who).rejects.toMatchObject({ status: 404 })
      await expect(api.posts.history(ref), who).rejects.toMatchObject({ status: 404 })
      if (who === 'blocked') await expect(api.posts.list({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })
      else expect((await api.posts.list({ uid: ana.uid })).items, who).toEqual([])
    }
    for (const { api } of [follower, stranger, blocked]) {
      await expect(api.posts.create(post({ visibility: 'private', sharedActivityId: card.id }))).rejects.toMatchObject({
        status: 404,
      })
      await expect(api.posts.mentionable({ text: '', activityId: card.id })).rejects.toMatchObject({ status: 404 })
      await expect(api.posts.checkMentions({ text: '@ana', activityId: card.id })).rejects.toMatchObject({
        status: 404,
      })
    }
  })

  test('shows visitors only public posts of public profiles', async () => {
    const ana = await world.member('Ana', { profileVisibility: 'web' })
    const bia = await world.member('Bia')
    await ana.api.posts.create(post({ visibility: 'followers' }))
    const open = await ana.api.posts.create(post())
    expect((await world.visitor.api.posts.list({ uid: ana.uid })).items.map(({ id }) => id)).toEqual([open.id])
    expect(await world.visitor.api.posts.get(postRefOf(open))).toMatchObject({ id: open.id, isOwn: false })
    const members = postRefOf(await bia.api.posts.create(post()))
    await expect(world.visitor.api.posts.get(members)).rejects.toMatchObject({ status: 404 })
    await expect(world.visitor.api.posts.list({ uid: bia.uid })).rejects.toMatchObject({ status: 404 })
    await expect(world.visitor.api.posts.list({ uid: 'me' })).rejects.toMatchObject({ status: 404 })
  })

  test('pages posts without gaps or repeats, even within one millisecond', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const written: string[] = []
    for (let number = 0; number < 12; number++) {
      if (number % 4 === 0) world.pass(1)
      const visibility = number % 3 === 0 ? 'private' : 'public'
      const { id } = await ana.api.posts.create(post({ text: `Post ${number}`, visibility }))
      if (visibility === 'public') written.push(id)
    }
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await bia.api.posts.list({ uid: ana.uid, limit: 3, ...(cursor ? { cursor } : {}) })
      expect(page.items.length).toBeGreaterThan(0)
      read.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(read).toHaveLength(8)
    expect([...read].sort()).toEqual([...written].sort())
    await expect(bia.api.posts.list({ uid: ana.uid, cursor: 'nonsense' })).rejects.toMatchObject(refused('cursor'))
  })
})

describe('editing and deleting', () => {
  test('keeps the earlier text of an edited post and marks it as edited', async () => {
    const ana = await world.member('Ana')
    const ref = postRefOf(await ana.api.posts.create(post({ text: 'Frist', techniques: ['Armbar'] })))
    world.pass(minutes(1))
    const first = world.clock.now
    const edited = await ana.api.posts.edit({ ...ref, text: 'First', techniques: [] })
    expect(edited).toMatchObject({
      post: { text: 'First', techniques: [], editedAt: first.toISOString() },
      content: { text: 'First', preview: 'First' },
    })
    world.pass(minutes(1))
    await ana.api.posts.edit({ ...ref, text: 'First!' })
    expect((await ana.api.posts.history(ref)).items).toEqual([
      { text: 'Frist', techniques: ['Armbar'], pictureCount: 0, replacedAt: first.toISOString() },
      { text: 'First', techniques: [], pictureCount: 0, replacedAt: world.clock.now.toISOString() },
    ])
    await ana.api.posts.edit({ ...ref, text: 'First!' })
    expect((await ana.api.posts.history(ref)).items).toHaveLength(2)
    await expect(ana.api.posts.edit({ ...ref, text: '' })).rejects.toMatchObject(refused('text'))
    await expect(ana.api.posts.edit({ ...ref, text: '<b>x</b>' })).rejects.toMatchObject({ status: 400 })
  })

  test('removes a video with the text that linked to it, but keeps a chosen one', async () => {
    const { api } = await world.member('Ana')
    const fromText = postRefOf(await api.posts.create(post({ text: 'https://vimeo.com/76979871' })))
    expect((await api.posts.edit({ ...fromText, text: 'https://youtu.be/dQw4w9WgXcQ' })).post?.video?.site).toBe(
      'youtube',
    )
    const gone = await api.posts.edit({ ...fromText, text: 'Nothing to see' })
    expect(gone.post?.video).toBeNull()
    expect(gone.content).toEqual({ text: 'Nothing to see', preview: 'Nothing to see' })
    const chosen = postRefOf(await api.posts.create(post({ videoUrl: 'https://vimeo.com/76979871' })))
    expect((await api.posts.edit({ ...chosen, text: 'Other words' })).post?.video?.site).toBe('vimeo')
  })

  test('allows edits for 24 hours, then only a narrower audience', async () => {
    const [early, bia] = await world.members('Ana', 'Bia')
    const ref = postRefOf(await early.api.posts.create(post({ visibility: 'followers' })))
    await world.follow(bia, early)
    world.pass(EDITABLE_MS - 1)
    const [ana, follower] = [await world.session(early.uid), await world.session(bia.uid)]
    await ana.api.posts.edit({ ...ref, text: 'Just in time' })
    world.pass(1)
    await expect(ana.api.posts.edit({ ...ref, text: 'Too late' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('24 hours'),
    })
    await expect(ana.api.posts.edit({ ...ref, visibility: 'public' })).rejects.toMatchObject({ status: 409 })
    expect((await follower.api.posts.get(ref)).post?.text).toBe('Just in time')
    expect((await ana.api.posts.edit({ ...ref, text: 'Just in time', visibility: 'friends' })).visibility).toBe(
      'friends',
    )
    await expect(follower.api.posts.get(ref)).rejects.toMatchObject({ status: 404 })
  })

  test("hides the earlier text of a post from people it's later shown to", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const ref = postRefOf(await ana.api.posts.create(post({ text: 'My secret', visibility: 'private' })))
    const texts = async (api: typeof ana.api) => (await api.posts.history(ref)).items.map(({ text }) => text)
    world.pass(1000)
    await ana.api.posts.edit({ ...ref, text: 'No secret', visibility: 'public' })
    expect(await texts(bia.api)).toEqual([])
    world.pass(1000)
    await ana.api.posts.edit({ ...ref, text: 'Never was one' })
    expect(await texts(bia.api)).toEqual(['No secret'])
    expect(await texts(ana.api)).toEqual(['My secret', 'No secret'])
  })

  test('applies one of two concurrent edits and keeps the original in the history', async () => {
    const ana = await world.member('Ana')
    const ref = postRefOf(await ana.api.posts.create(post({ text: 'One' })))
    await Promise.all(['Two', 'Three'].map((text) => ana.api.posts.edit({ ...ref, text })))
    const { post: now } = await ana.api.posts.get(ref)
    expect(['Two', 'Three']).toContain(now?.text)
    expect((await ana.api.posts.history(ref)).items.map(({ text }) => text)).toContain('One')
  })

  test('hides a deleted post everywhere, and lists it with its restore deadline', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const card = await ana.api.posts.create(post())
    const ref = postRefOf(card)
    const share = await bia.api.posts.create(post({ text: 'See', sharedActivityId: card.id }))
    const removed = await ana.api.posts.remove(ref)
    expect(removed).toEqual({
      id: card.id,
      restorableUntil: new Date(world.clock.now.getTime() + days(30)).toISOString(),
    })
    expect(await activityOf(world, card.id)).toMatchObject({ isDeleted: true, deletedAt: world.clock.now })
    for (const { api } of [ana, bia]) {
      await expect(api.posts.get(ref)).rejects.toMatchObject({ status: 404 })
      await expect(api.posts.history(ref)).rejects.toMatchObject({ status: 404 })
      expect((await api.posts.list({ uid: ana.uid })).items).toEqual([])
    }
    await expect(ana.api.posts.edit({ ...ref, text: 'x' })).rejects.toMatchObject({ status: 404 })
    expect((await bia.api.posts.get(postRefOf(share))).shared).toEqual({ status: 'gone' })

    world.pass(minutes(30))
    expect(await ana.api.posts.remove(ref)).toEqual(removed)
  })
})

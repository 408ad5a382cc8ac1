import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activities, audienceMembers } from '#domains/feed/activities/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { days, minutes } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'
import type { NewPost } from '../contract.ts'
import { EDITABLE_MS } from '../limits.ts'
import { createEventPosts } from './event-posts.ts'
import { posts } from './tables.ts'

const world = await openWorld()
const post = (differing: Partial<NewPost> = {}): NewPost => ({
  uid: 'me',
  text: 'Rolled with everybody today.',
  visibility: 'public',
  ...differing,
})
const activityOf = async (id: string) => {
  const [row] = await world.db.select().from(activities).where(eq(activities.id, id))
  if (!row) throw new Error('no such activity')
  return row
}
const postRefOf = (card: { actor: { id: string }; post: { id: string } | null }) => ({
  uid: card.actor.id,
  postId: card.post?.id ?? '',
})
const refused = (field: string) => ({ status: 400, data: { field } })

describe('writing', () => {
  test('a member writes a post: the post, its activity and the way to it', async () => {
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

  test('the preview of a post ends after 200 characters with an ellipsis', async () => {
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
    ['the beginning of a script', { text: 'x <script src=//evil.example' }],
    ['an event in a drawing', { text: '<svg onload=alert(1)>' }],
    ['a bidi override', { text: 'safe \u202Egnp.exe' }],
    ['a bidi isolate', { text: 'a \u2066b\u2069' }],
    ['a zero-width space', { text: 'gu\u200bard' }],
    ['nothing but zero-width characters', { text: '\u200d\u200c' }],
    ['a control character', { text: 'a\u0000b' }],
    ['half a character', { text: 'a\ud83e' }],
    ['too long a text', { text: 'x'.repeat(2001) }],
    ['10 MB of text', { text: 'x'.repeat(10_000_000) }],
    ['markup in a technique', { techniques: ['<img src=x onerror=alert(1)>'] }],
    ['too many techniques', { techniques: Array.from({ length: 11 }, (_, number) => `t${number}`) }],
    ['a visibility nobody can choose', { visibility: 'gym_members' }],
    ['an unknown field', { isDeleted: true }],
    ['no id of a picture', { pictures: [{ id: '../../secret' }] }],
    ['five pictures', { pictures: Array.from({ length: 5 }, (_, number) => ({ id: `${number}`.repeat(20) })) }],
  ])('refused with its field named: %s', async (_what, bad) => {
    const { api } = await world.member('Ana')
    await expect(api.posts.create({ ...post(), ...bad } as NewPost)).rejects.toMatchObject({ status: 400 })
    expect((await api.posts.list({ uid: 'me' })).items).toEqual([])
  })

  test('what is plain text stays plain text, in any writing', async () => {
    const { api } = await world.member('Ana')
    for (const text of ['I <3 rolling & a < b > c', '今日は柔術🥋', 'سلام عليكم', "'; drop table posts; --"])
      expect((await api.posts.create(post({ text }))).post?.text).toBe(text)
  })

  test('a visitor writes nothing, and nobody writes as somebody else', async () => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
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

  test('an Idempotency-Key acts once, also concurrently, and for nothing else', { tags: 'race' }, async () => {
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
  test('a post for friends is found by friends, and by nobody else on any road', async () => {
    const ana = await world.member('Ana', { profileVisibility: 'web' })
    const [friend, follower, stranger, blocked] = await Promise.all(
      ['Bia', 'Caio', 'Dani', 'Edu'].map((name) => world.member(name)),
    )
    if (!friend || !follower || !stranger || !blocked) throw new Error('nobody there')
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

  test('visitors read public posts of public profiles, and no others', async () => {
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

  test('pages of posts join without gap or repeat, also within one millisecond', async () => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
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

describe('changing and deleting', () => {
  test('an edit keeps the wording before and says that it was edited', async () => {
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

  test('a video that came from the text goes with the text; one that was chosen stays', async () => {
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

  test('a post is edited for 24 hours; afterwards it can only be shown to fewer people', async () => {
    const [early, bia] = [await world.member('Ana'), await world.member('Bia')]
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

  test("a post shown to more people doesn't reveal its earlier text to them", async () => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
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

  test('two edits at once leave one text, and the other in the history', async () => {
    const ana = await world.member('Ana')
    const ref = postRefOf(await ana.api.posts.create(post({ text: 'One' })))
    await Promise.all(['Two', 'Three'].map((text) => ana.api.posts.edit({ ...ref, text })))
    const { post: now } = await ana.api.posts.get(ref)
    expect(['Two', 'Three']).toContain(now?.text)
    expect((await ana.api.posts.history(ref)).items.map(({ text }) => text)).toContain('One')
  })

  test('a deleted post is gone everywhere, and listed with its restore deadline', async () => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
    const card = await ana.api.posts.create(post())
    const ref = postRefOf(card)
    const share = await bia.api.posts.create(post({ text: 'See', sharedActivityId: card.id }))
    const removed = await ana.api.posts.remove(ref)
    expect(removed).toEqual({
      id: card.id,
      restorableUntil: new Date(world.clock.now.getTime() + days(30)).toISOString(),
    })
    expect(await activityOf(card.id)).toMatchObject({ isDeleted: true, deletedAt: world.clock.now })
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

describe('sharing', () => {
  test('a share is its own entry pointing at the original, and counts there', async () => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
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
    expect((await activityOf(share.id)).metadata).toEqual({ postId: share.post?.id })
    expect(await activityOf(original.id)).toMatchObject({ shareCount: 1, engagementCount: 1 })
    const wordless = await ana.api.posts.create(post({ text: '', sharedActivityId: original.id }))
    expect(wordless.shared?.status).toBe('here')
    await bia.api.posts.remove(postRefOf(share))
    expect(await activityOf(original.id)).toMatchObject({ shareCount: 1 })
  })

  test('sharing a share passes on the original', async () => {
    const [ana, bia, caio] = [await world.member('Ana'), await world.member('Bia'), await world.member('Caio')]
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
  ])('what is for %s is shared with no more people: %j', async (visibility, allowed) => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
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

  test('whoever may not see what is shared sees the share without it', async () => {
    const [ana, bia, caio] = [await world.member('Ana'), await world.member('Bia'), await world.member('Caio')]
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

  test('what is only logged and what never was cannot be shared', async () => {
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
    const { id } = await world.entry(ana, { activityType: 'like', visibility: 'public' })
    for (const sharedActivityId of [id, 'nothing', `20260101000000_${ana.uid}_abcdef`, "'--"])
      await expect(bia.api.posts.create(post({ sharedActivityId }))).rejects.toMatchObject({ status: 404 })
  })
})

describe('event-created posts', () => {
  const event = () => ({
    id: 'event-1',
    title: 'Open mat on Sunday',
    start: new Date('2026-11-29T10:00:00Z'),
    end: new Date('2026-11-29T12:00:00Z'),
    gymId: 'gym-1',
    gymName: 'Mat House',
  })
  const create = (uid: string, differing: Partial<ReturnType<typeof event>> = {}) =>
    world.db.transaction((tx) =>
      createEventPosts(
        { tx, jobs: world.jobs, log: world.log, now: world.clock.now },
        { actorId: uid, event: { ...event(), ...differing } },
      ),
    )

  test('the post of an event carries every field, with open_mat as the type of event', async () => {
    const ana = await world.member('Ana Silva', { beltRank: 'purple', photoURL: 'https://pictures.example/a.jpg' })
    const activity = await create(ana.uid)
    await ana.api.activities.like({ id: activity.id })
    const { rows } = await world.db.execute(sql`
      select p.id, p.user_id as "userId", u.display_name as "userName", u.username, u.photo_url as "userPhotoURL",
        u.belt_rank as "userBeltRank", u.photo_url as "profilePicUrl", p.text, p.type, p.event_data as "eventData",
        a.visibility, p.created_at as "createdAt", p.updated_at as "updatedAt", a.is_deleted as "isDeleted",
        (select array_agg(l.uid) from likes l where l.activity_id = a.id) as "likedBy",
        (select array_agg(c.id) from comments c where c.activity_id = a.id) as replies
      from posts p join users u on u.uid = p.user_id
      join activities a on a.actor_id = p.user_id and a.id = p.activity_id where p.user_id = ${ana.uid}`)
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
        userId: ana.uid,
        userName: 'Ana Silva',
        username: expect.stringMatching(/^anasilva_/),
        userPhotoURL: 'https://pictures.example/a.jpg',
        userBeltRank: 'purple',
        profilePicUrl: 'https://pictures.example/a.jpg',
        text: 'Open mat on Sunday',
        type: 'event_created',
        eventData: {
          eventId: 'event-1',
          eventTitle: 'Open mat on Sunday',
          eventStart: '2026-11-29T10:00:00.000Z',
          eventEnd: '2026-11-29T12:00:00.000Z',
          gymId: 'gym-1',
          gymName: 'Mat House',
          eventType: 'open_mat',
        },
        visibility: 'public',
        createdAt: expect.anything(),
        updatedAt: expect.anything(),
        isDeleted: false,
        likedBy: [ana.uid],
        replies: null,
      },
    ])
    const card = await ana.api.activities.get({ id: activity.id })
    expect(card).toMatchObject({
      activityType: 'event_created',
      targetRef: 'locations/gym-1/events/event-1',
      post: { type: 'event_created', eventData: { eventType: 'open_mat', gymName: 'Mat House' } },
    })
    expect((await ana.api.posts.list({ uid: 'me' })).items).toEqual([card])
  })

  test('a post that fails is logged and left out; the activity is still there', async () => {
    const ana = await world.member('Ana')
    await world.db.execute(sql`alter table posts add constraint no_events check (type <> 'event_created') not valid`)
    const refusedByDatabase = await create(ana.uid)
    await world.db.execute(sql`alter table posts drop constraint no_events`)
    const neverBegins = await create(ana.uid, { start: new Date(Number.NaN) })
    for (const { id } of [refusedByDatabase, neverBegins])
      expect(await ana.api.activities.get({ id })).toMatchObject({ activityType: 'event_created', post: null })
    expect(await world.db.select().from(posts).where(eq(posts.userId, ana.uid))).toEqual([])
    const logged = world.logged().filter(({ msg }) => msg === 'an event post was not written')
    expect(logged).toHaveLength(2)
    expect(logged[0]).toMatchObject({ level: 50, actorId: ana.uid, eventId: 'event-1' })
  })
})

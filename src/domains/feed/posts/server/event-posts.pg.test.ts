import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { createEventPosts } from './event-posts.ts'
import { posts } from './tables.ts'

const world = await openWorld()

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
    world.write((context) => createEventPosts(context, { actorId: uid, event: { ...event(), ...differing } }))

  test("gives an event's post every field, with open_mat as the default event type", async () => {
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

  test('logs and skips a post that fails, and still creates the activity', async () => {
    const ana = await world.member('Ana')
    await world.db.execute(sql`alter table posts add constraint no_events check (type <> 'event_created') not valid`)
    const refusedByDatabase = await create(ana.uid)
    await world.db.execute(sql`alter table posts drop constraint no_events`)
    const neverBegins = await create(ana.uid, { start: new Date(Number.NaN) })
    for (const { id } of [refusedByDatabase, neverBegins])
      expect(await ana.api.activities.get({ id })).toMatchObject({ activityType: 'event_created', post: null })
    expect(await world.db.select().from(posts).where(eq(posts.userId, ana.uid))).toEqual([])
    const logged = world.logged().filter(({ msg }) => msg === "couldn't write an event post")
    expect(logged).toHaveLength(2)
    expect(logged[0]).toMatchObject({ level: 50, actorId: ana.uid, eventId: 'event-1' })
  })
})

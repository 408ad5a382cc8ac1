import { eq, sql } from 'drizzle-orm'
import { notifyAbout } from '#domains/creators/content/server/job-handlers.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { listedCompetitions } from '#domains/journal/competitions/server/tables.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { TargetType } from '#domains/members/reporting/rules.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

// One of everything that can be hidden.

export const world = await openWorld({ now: new Date() })
await fillTechniqueLibrary(world.database.pool)
export const product = await startProduct(world)
export const now = world.clock.now
export const yesterday = new Date(now.getTime() - days(1)).toISOString().slice(0, 10)
export const nextWeek = new Date(now.getTime() + days(7)).toISOString().slice(0, 10)

const role = { admin: true, creator: false }
export const author = await world.member('Author', { role: { admin: false, creator: true }, profileVisibility: 'web' })
export const fan = await world.member('Fan')
export const manager = await world.member('Manager')
export const admin = await world.member('Admin', { role })
export const second = await world.member('Second', { role })
export const moderator = await world.member('Moderator', { role: { admin: false, creator: false, moderator: true } })
export type Caller = Pick<Person, 'api'> & { uid?: string; token?: string }
export const viewers: Record<string, Caller> = {
  visitor: world.visitor,
  fan,
  manager,
  admin,
  author,
}

/** Something that can be hidden, and a word that occurs only in it. */
export interface Thing {
  secret: string
  target: string
  /** Calls and pages that must show it while nothing is hidden. */
  found: string[]
}
export type Kind = Exclude<TargetType, 'ticket' | 'activity'> | 'post' | 'session' | 'match' | 'promotion' | 'video'
export const things = {} as Record<Kind, Thing>
/** Values for calls' inputs, by field name. */
export const inputValues: Record<string, string[]> = {}
export const pictureNamed = (id: string) => ({
  id,
  url: `/files/gym_pictures/x/${id}.webp`,
  alt: '',
  width: 8,
  height: 8,
})

/** Makes the things, and fills `inputValues` with their ids. */
export async function make(): Promise<void> {
  const gym = await world.gym('Liffey Grappling', { logo: pictureNamed('hidegym') })
  const photo = pictureNamed('hidephoto00000000000')
  const pictured = await world.gym('Another Mat', { photos: [photo] })
  await world.db.insert(pictures).values({ userId: author.uid, ...photo, gymId: pictured.id, createdAt: now })
  await world.files.put(picturePathOf({ uid: author.uid, id: photo.id }), Buffer.from('x'), {
    contentType: 'image/webp',
  })
  await world.staff(gym, manager, 'manager')
  await world.friends(fan, author)
  const post = await author.api.posts.create({ uid: 'me', text: 'hidepost words', visibility: 'public' })
  const entry = await fan.api.posts.create({ uid: 'me', text: 'Nice roll', visibility: 'public' })
  const comment = await author.api.comments.create({ id: entry.id, text: 'hidecomment words' })
  await world.db
    .update(users)
    .set({ photoURL: `/files/profile_pictures/${author.uid}/profile.jpg?v=facade1` })
    .where(eq(users.uid, author.uid))
  const [start, end] = [`${nextWeek}T18:00`, `${nextWeek}T20:00`]
  const event = await author.api.events.create({ gymId: gym.id, title: 'hideevent roll', start, end })
  await fan.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going', guests: 0 })
  await author.api.rsvps.invite({ gymId: gym.id, eventId: event.id, uids: [manager.uid] }).catch(() => {})
  const boardEntry = await author.api.board.save({
    ...{ gymId: gym.id, eventId: event.id, id: newId(), direction: 'offers', text: 'hideboard van', isTaken: false },
    item: { kind: 'lift', seats: 4 },
  })
  const draft = await author.api.content.save({
    ...{ id: newId(), version: 0, type: 'article', title: 'hidelesson title', body: 'hidelesson body', minLevel: null },
    techniques: ['armbar'],
  })
  const lesson = await author.api.content.publish({ id: draft.id, version: draft.version })
  const outer = await author.api.content.save({
    ...{ id: newId(), version: 0, type: 'course', title: 'A course', body: '', minLevel: null, parts: [lesson.id] },
  })
  await author.api.content.publish({ id: outer.id, version: outer.version })
  await world.db.transaction((tx) => notifyAbout({ tx, jobs: world.jobs, log: world.log, now }, lesson.id))
  const conversation = await author.api.messages.begin({ uid: fan.uid })
  const messageId = newId()
  for (const text of ['hidemessage one', 'hidemessage two'])
    await author.api.messages.send({ id: conversation.id, messageId: text.endsWith('one') ? messageId : newId(), text })
  await fan.api.messages.send({ id: conversation.id, messageId: newId(), text: 'Stop it', replyTo: messageId })
  const seen = { visibility: 'public' as const }
  const session = {
    day: yesterday,
    start: '06:30',
    timezone: 'UTC',
    minutes: 60,
    kind: 'class',
    discipline: 'gi',
  } as const
  const trained = { ...session, ...seen, place: 'hidesession mat' }
  const kept = await author.api.training.keep({ id: newId(), ...trained } as never)
  const { match } = await author.api.matches.keep({
    ...{ id: newId(), day: yesterday, ruleSet: 'ibjjf', discipline: 'gi', outcome: 'win', method: 'submission' },
    ...{ submission: 'rear-naked-choke', competition: { name: 'hidematch open' }, ...seen },
  })
  const { promotion } = await author.api.promotions.keep({
    ...{ id: newId(), belt: 'blue', stripes: 0, day: yesterday, note: 'hidepromotion note', ...seen },
  } as never)
  const [competitionId, competitionSlug] = [newId(), 'open-hidden-by-moderators']
  await world.db.insert(listedCompetitions).values({
    ...{ id: competitionId, slug: competitionSlug, name: 'hidecompetition open', ruleSet: 'ibjjf', discipline: 'gi' },
    ...{ startsOn: nextWeek, endsOn: nextWeek, createdBy: author.uid, createdAt: now, updatedAt: now },
  })
  await fan.api.competitions.enter({ id: competitionId, intent: 'going' })
  const video = await author.api.videos.keep({
    ...{ id: newId(), title: 'hidevideo title', techniques: ['armbar'], url: 'https://youtu.be/dQw4w9WgXcQ', ...seen },
  })
  for (const id of [post.id, entry.id]) await fan.api.activities.save({ id })
  await fan.api.calendars.make({ uid: 'me' })
  await fan.api.comments.create({ id: post.id, text: 'Look' })
  await fan.api.gyms.favorite({ gymId: gym.id }).catch(() => {})

  const sessionRow = kept as unknown as { session: { id: string; activityId: string } }
  const entryOf = async (table: string, id: string) =>
    (await world.db.execute<{ id: string }>(sql`select activity_id as id from ${sql.raw(table)} where id = ${id}`))
      .rows[0]?.id ?? ''
  const ofEntry = async (table: string, id: string) => `activities/${await entryOf(table, id)}`
  Object.assign(things, {
    post: {
      secret: 'hidepost',
      target: `activities/${post.id}`,
      found: ['activities.get', 'activities.feed', 'posts.list', 'search.find'],
    },
    comment: {
      secret: 'hidecomment',
      target: `activities/${entry.id}/comments/${comment.id}`,
      found: ['comments.list', 'comments.get', 'notifications.list'],
    },
    user: {
      secret: 'facade1',
      target: `users/${author.uid}`,
      found: ['people.profile', 'activities.get', 'follows.search', 'search.find'],
    },
    gym: { secret: 'hidegym', target: `locations/${gym.id}`, found: ['gyms.get', 'head of the gym'] },
    // Before the event, because a board entry can't be reported once its event is hidden.
    board_entry: {
      secret: 'hideboard',
      target: `locations/${gym.id}/events/${event.id}/board/${boardEntry.id}`,
      found: ['board.list'],
    },
    event: {
      secret: 'hideevent',
      target: `locations/${gym.id}/events/${event.id}`,
      found: [
        ...[
          'events.get',
          'events.list',
          'discover.search',
          'search.find',
          'rsvps.myEvents',
          'activities.feed',
          'calendars of the gym',
        ],
        ...['own calendar', 'chosen', 'head of the event', 'calendar of the event'],
        ...['open data', 'open data for calendars'],
      ],
    },
    content: {
      secret: 'hidelesson',
      target: `content/${lesson.id}`,
      found: ['content.get', 'content.of', 'activities.feed'],
    },
    competition: {
      secret: 'hidecompetition',
      target: `competitions/${competitionId}`,
      found: ['competitions.list', 'competitions.get', 'own calendar', 'head'],
    },
    conversation: {
      secret: 'hidemessage',
      target: `conversations/${conversation.id}`,
      found: ['messages.messages', 'export of messages'],
    },
    photo: {
      secret: 'hidephoto',
      target: `locations/${pictured.id}/photos/${photo.id}`,
      found: ['gyms.get'],
    },
    session: {
      secret: 'hidesession',
      target: await ofEntry('training_sessions', sessionRow.session.id),
      found: ['training.byUser', 'activities.get'],
    },
    match: { secret: 'hidematch', target: await ofEntry('matches', match.id), found: ['matches.of', 'activities.get'] },
    promotion: {
      secret: 'hidepromotion',
      target: await ofEntry('promotions', promotion.id),
      found: ['promotions.ofUser', 'activities.get'],
    },
    video: {
      secret: 'hidevideo',
      target: await ofEntry('videos', video.id),
      found: ['videos.byUser', 'videos.ofTechnique', 'activities.get'],
    },
  } satisfies Record<Kind, Thing>)

  const entries = Object.values(things).flatMap(({ target }) => /^activities\/([^/]+)$/.exec(target)?.[1] ?? [])
  const [announced] = (
    await world.db.execute<{ id: string }>(
      sql`select id from activities where target_id = ${event.id} and activity_type = 'event_created'`,
    )
  ).rows
  Object.assign(inputValues, {
    id: [
      ...entries,
      announced?.id ?? '',
      entry.id,
      lesson.id,
      outer.id,
      conversation.id,
      gym.id,
      pictured.id,
      sessionRow.session.id,
      match.id,
      video.id,
    ],
    ...{ uid: [author.uid, 'me'], userId: [author.uid], creatorUid: [author.uid] },
    ...{ postId: [post.post?.id ?? ''], commentId: [comment.id], gymId: [gym.id, pictured.id], eventId: [event.id] },
    ...{
      activityId: [post.id],
      slug: ['armbar', gym.slug, competitionSlug],
      placeId: ['x'],
      username: [author.username],
    },
    ...{ text: ['hide', 'author', '@author'], lat: [String(gym.lat)], lng: [String(gym.lng)], path: ['/'] },
    ...{
      ids: [event.id],
      day: [nextWeek],
      year: [yesterday.slice(0, 4)],
      token: ['x'],
      since: ['x'],
      from: [yesterday],
    },
    ...{ calendar: [`/gym/${gym.slug}/calendar.ics`, `/gym/${gym.slug}/event/${event.slug}/calendar.ics`] },
    heads: [...entries, announced?.id ?? ''].map((id) => `/activity/${id}`),
    page: [
      `/competitions/${competitionSlug}`,
      `/gym/${gym.slug}`,
      `/gym/${gym.slug}/event/${event.slug}`,
      `/content/${lesson.id}`,
    ],
  })
}

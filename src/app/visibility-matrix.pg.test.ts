import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { videoFiles, videos } from '#domains/creators/videos/server/tables.ts'
import { audienceMembers, saves } from '#domains/feed/activities/server/tables.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { follows } from '#domains/feed/follows/server/tables.ts'
import { pictures, posts } from '#domains/feed/posts/server/tables.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { notificationGroups, notifications } from '#domains/notifications/notifications/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { readsOf } from '#testing/calls.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { contract } from './contract.ts'
import { headOf } from './page-meta.ts'

// Every road on which an entry can be seen, against every kind of viewer and every visibility. A road that is
// neither walked here nor said to show no entry fails the first test.

const world = await openWorld()
world.clock.now = new Date()
const product = await startProduct(world)
const cookie = sessionCookie(product.config, world.secret)

type Caller = Pick<Person, 'api'> & { uid?: string; token?: string }
interface Entry {
  id: string
  postId: string
  uid: string
  text: string
  visibility: Visibility
  pictureId: string
  videoId: string
  shareId: string
  commentId: string
}

const author = await world.member('Author')
const webAuthor = await world.member('Web Author', { profileVisibility: 'web' })
const viewers: Record<string, Caller> = {
  visitor: world.visitor,
  stranger: await world.member('Stranger'),
  asked: await world.member('Asked'),
  followed: await world.member('Followed'),
  follower: await world.member('Follower'),
  friend: await world.member('Friend'),
  attendee: await world.member('Attendee'),
  gymMate: await world.member('Gym Mate'),
  blockedFriend: await world.member('Blocked Friend'),
  blockingFriend: await world.member('Blocking Friend'),
  blockedAttendee: await world.member('Blocked Attendee'),
  admin: await world.member('Admin', { role: { admin: true, creator: false } }),
}
const AUDIENCE = { event_attendees: 'event:e1', gym_members: 'gym:g1' } as const

/** Every kind of viewer. Admins see more only from a report, which is not here. */
const SEEN: Record<string, Visibility[]> = {
  visitor: [],
  stranger: ['public'],
  asked: ['public'],
  followed: ['public'],
  follower: ['public', 'followers'],
  friend: ['public', 'followers', 'friends'],
  attendee: ['public', 'event_attendees'],
  gymMate: ['public', 'gym_members'],
  blockedFriend: [],
  blockingFriend: [],
  blockedAttendee: [],
  admin: ['public'],
  author: [...visibilities],
}

async function befriendEverybody(by: Person) {
  const uid = (name: string) => ({ uid: viewers[name]?.uid ?? '' })
  await world.db
    .insert(follows)
    .values({ followerId: uid('asked').uid, followedId: by.uid, status: 'requested', createdAt: world.clock.now })
  await world.follow(by, uid('followed'))
  await world.follow(uid('follower'), by)
  for (const name of ['friend', 'blockedFriend', 'blockingFriend']) await world.friends(uid(name), by)
  await world.block(by, uid('blockedFriend'))
  await world.block(uid('blockingFriend'), by)
  await world.block(by, uid('blockedAttendee'))
}

async function entryBy(by: Person, visibility: Visibility): Promise<Entry> {
  const text = `seen by ${visibility}, ${newId()}`
  const audience = visibility === 'event_attendees' || visibility === 'gym_members' ? AUDIENCE[visibility] : undefined
  const entry = await world.entry(by, { text, visibility, ...(audience ? { audience } : {}) })
  const pictureId = newId()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  for (const name of [pictureId, `${pictureId}-640`])
    await world.files.put(`post_pictures/${by.uid}/${name}.webp`, bytes, { contentType: 'image/webp' })
  await world.db
    .insert(pictures)
    .values({ userId: by.uid, id: pictureId, width: 8, height: 8, postId: entry.postId, createdAt: world.clock.now })
  await world.db.execute(
    sql`update posts set pictures = ${JSON.stringify([{ id: pictureId, width: 8, height: 8, alt: '' }])}::jsonb where id = ${entry.postId}`,
  )
  // Somebody whom everybody sees passed it on, as if there were no rule against it.
  const sharer = await world.member('Sharer', { profileVisibility: 'web' })
  const share = await world.entry(sharer, {
    text: 'Look at this',
    activityType: 'share',
    targetId: entry.id,
    targetType: 'activity',
    targetRef: `activities/${entry.id}`,
  })
  await world.db.execute(sql`update posts set shared_activity_id = ${entry.id} where id = ${share.postId}`)
  const commentId = newId()
  await world.db.insert(comments).values({
    actorId: by.uid,
    activityId: entry.id,
    id: commentId,
    authorId: sharer.uid,
    text: 'Nice',
    createdAt: world.clock.now,
  })
  for (const { uid } of Object.values(viewers)) {
    if (!uid) continue
    const { now } = world.clock
    await world.db.insert(saves).values({ uid, actorId: by.uid, activityId: entry.id, savedAt: now })
    const told = { uid, id: newId(), type: 'mention', activityActorId: by.uid, activityId: entry.id } as const
    await world.db.insert(notifications).values({ ...told, groupId: told.id, timestamp: now, createdAt: now })
    await world.db.insert(notificationGroups).values({ uid, id: told.id, type: told.type, lastAt: now, unread: 1 })
  }
  return { ...entry, text, visibility, pictureId, videoId: await videoOf(by, entry.id), shareId: share.id, commentId }
}

/** As if the entry were one of a video that was uploaded. */
async function videoOf({ uid }: Person, activityId: string): Promise<string> {
  const [id, fileId] = [newId(), newId()]
  const now = world.clock.now
  await world.files.put(`videos/${fileId}`, Buffer.from('a film'), { contentType: 'video/mp4' })
  await world.db
    .insert(videoFiles)
    .values({ id: fileId, uid, bytes: 6, type: 'video/mp4', usedAt: now, createdAt: now })
  await world.db
    .insert(videos)
    .values({ uid, id, activityId, title: 'Armbar', techniques: ['armbar'], fileId, createdAt: now, updatedAt: now })
  return id
}

await befriendEverybody(author)
await befriendEverybody(webAuthor)
for (const name of ['attendee', 'blockedAttendee'])
  await world.db.insert(audienceMembers).values({ audience: AUDIENCE.event_attendees, uid: viewers[name]?.uid ?? '' })
await world.db.insert(audienceMembers).values({ audience: AUDIENCE.gym_members, uid: viewers.gymMate?.uid ?? '' })

const entries: Entry[] = []
const webEntries: Entry[] = []
beforeAll(async () => {
  for (const visibility of visibilities) {
    entries.push(await entryBy(author, visibility))
    webEntries.push(await entryBy(webAuthor, visibility))
  }
}, 60_000)

/** Whether somebody finds an entry on this road. Not being let in at all is not finding it. */
type Road = (viewer: Caller, entry: Entry) => Promise<boolean>

const answered = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: { status?: number }) => {
      if (error.status && error.status < 500) return false
      throw error
    },
  )
const listed = (call: Promise<{ items: { id: string }[] }>, id: string) =>
  call.then(
    ({ items }) => items.some((item) => item.id === id),
    (error: { status?: number }) => {
      if (error.status && error.status < 500) return false
      throw error
    },
  )
const page = async (path: string, viewer: Caller) =>
  fetch(`${product.url}${path}`, {
    headers: viewer.token ? { cookie: cookie.write(viewer.token).split(';')[0] ?? '' } : {},
  })

/** Roads that lead to an entry for exactly those who may see it. */
const ROADS: Record<string, Road> = {
  'activities.get': ({ api }, { id }) => answered(api.activities.get({ id })),
  'activities.byUser': ({ api }, { id, uid }) => listed(api.activities.byUser({ uid, limit: 50 }), id),
  'activities.likes': ({ api }, { id }) => answered(api.activities.likes({ id })),
  'activities.saved': ({ api }, { id }) => listed(api.activities.saved({ uid: 'me', limit: 50 }), id),
  'notifications.list': async ({ api }, { id }) =>
    listed(
      api.notifications
        .list({ uid: 'me', limit: 50 })
        .then(({ items }) => ({ items: items.map((item) => ({ id: item.activityId ?? '' })) })),
      id,
    ),
  'notifications.get': async ({ api, uid }, { id }) => {
    const [told] = await world.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.uid, uid ?? ''), eq(notifications.activityId, id)))
    return told ? answered(api.notifications.get({ uid: 'me', id: told.id })) : false
  },
  'posts.get': ({ api }, { uid, postId }) => answered(api.posts.get({ uid, postId })),
  'posts.list': ({ api }, { id, uid }) => listed(api.posts.list({ uid, limit: 50 }), id),
  'posts.history': ({ api }, { uid, postId }) => answered(api.posts.history({ uid, postId })),
  'posts.mentionable': ({ api }, { id }) => answered(api.posts.mentionable({ text: 'a', activityId: id })),
  'posts.checkMentions': ({ api }, { id }) => answered(api.posts.checkMentions({ text: '@nobody', activityId: id })),
  'comments.get': ({ api }, { id, commentId }) => answered(api.comments.get({ id, commentId })),
  'comments.list': ({ api }, { id, commentId }) => listed(api.comments.list({ id }), commentId),
  'what somebody else passes on': async ({ api }, { id, shareId }) => {
    const share = await api.activities.get({ id: shareId })
    expect(JSON.stringify(share).includes(id)).toBe(share.shared?.status === 'here')
    return share.shared?.status === 'here' && share.shared.entry.id === id
  },
  'videos.byUser': ({ api }, { uid, videoId }) => listed(api.videos.byUser({ uid, limit: 50 }), videoId),
  'videos.watch': async ({ api }, { uid, videoId }) =>
    api.videos.watch({ uid, id: videoId }).then(
      () => true,
      () => false,
    ),
  'videos.ofTechnique': ({ api }, { videoId }) =>
    listed(api.videos.ofTechnique({ slug: 'armbar', limit: 50 }), videoId),
  'GET /files/videos': async (viewer, { uid, videoId }) => (await page(`/files/videos/${uid}/${videoId}`, viewer)).ok,
  'GET /files/post_pictures': async (viewer, { uid, pictureId }) =>
    (await page(`/files/post_pictures/${uid}/${pictureId}.webp`, viewer)).ok,
}

/** Roads that only members walk: a visitor finds nothing there, whatever is open to the web. */
const FOR_MEMBERS = new Set([
  'activities.saved',
  'notifications.list',
  'notifications.get',
  'posts.mentionable',
  'posts.checkMentions',
])

/** The author has neither saved it nor was told of it. */
const KEPT_FOR_VIEWERS = new Set(['activities.saved', 'notifications.list', 'notifications.get'])

/** Calls that read and show no entry; each with the reason. */
const SHOW_NO_ENTRY: Record<string, string> = {
  'account.exports': 'one’s own archives',
  'account.farewell': 'numbers of oneself',
  'account.farewellOf': 'what goes with an account, for admins alone',
  'activities.feed': 'walked below: it shows less than one may see',
  'activities.newInFeed': 'walked below',
  'activities.collections': 'walked below: numbers',
  'activities.deleted': 'one’s own, deleted',
  'admin.jobs': 'the worker’s jobs without what they carry, for admins alone',
  'admin.audit': 'what admins did, for admins alone',
  'admin.overview': 'numbers, for admins alone',
  'admin.settings': 'switches, for admins alone',
  'admin.upkeep': 'numbers, for admins alone',
  'announcements.audience': 'a number, for admins alone',
  'announcements.list': 'what was announced, for admins alone',
  'demoData.list': 'batches in numbers, for admins alone',
  'demoData.plan': 'invented names, for admins alone',
  'demoData.removal': 'a batch in numbers, for admins alone',
  'roles.history': 'what admins did, for admins alone',
  'roles.search': 'people and their roles, for admins alone',
  'trainingData.imports': 'one’s own imports, without what is in them',
  'checkins.atGym': 'one’s own check-in',
  'checkins.desks': 'tablets, for hosts',
  'checkins.list': 'people, for hosts; who may: checkins.pg.test.ts',
  'checkins.mine': 'one’s own check-in',
  'checkins.toConfirm': 'sessions of gyms',
  'checkins.today': 'people, for the staff',
  'claims.get': 'one’s own claim',
  'claims.list': 'one’s own claims',
  'claims.mine': 'one’s own claim; that nobody else reads it is walked in claims.pg.test.ts',
  'claims.queue': 'claims, for admins alone',
  'claims.review': 'a claim, for admins alone',
  'calendars.read': 'one’s own address',
  'creators.application': 'one’s own application',
  'creators.list': 'who teaches: creators.pg.test.ts',
  'creators.facets': 'languages',
  'creators.mine': 'whose member one is; titles of what everybody knows of: creators.pg.test.ts',
  'creators.get': 'a creator’s page: creators.pg.test.ts',
  'creators.me': 'one’s own page',
  'creators.payouts': 'one’s own payouts',
  'creators.queue': 'applications, for admins alone',
  'creators.review': 'an application, for admins alone',
  'creators.allForAdmin': 'who teaches, for admins alone',
  'contact.list': 'what people wrote to us, for admins alone',
  'content.of': 'published pieces, whole or as previews: content-wall.pg.test.ts',
  'content.get': 'walked in content-wall.pg.test.ts, for every kind of viewer',
  'content.watch': 'walked in content-wall.pg.test.ts, for every kind of viewer',
  'content.mine': 'one’s own',
  'content.draft': 'one’s own; that nobody else reads it: content.pg.test.ts',
  'config.read': 'the same for everybody',
  'creatorDashboard.audience': 'numbers, from five people on',
  'creatorDashboard.ledger': 'one’s own',
  'creatorDashboard.members': 'one’s own members',
  'creatorDashboard.messages': 'one’s own',
  'creatorDashboard.nextPayout': 'one’s own',
  'creatorDashboard.overview': 'one’s own, in numbers',
  'creatorDashboard.readMessage': 'what was written to members: creator-dashboard.pg.test.ts',
  'events.get': 'an event, no entries; who sees it: events.pg.test.ts',
  'events.getSeries': 'events, no entries',
  'events.list': 'events, no entries',
  'events.preview': 'dates of a rule',
  'events.resolveEvent': 'an event, no entries',
  'events.seriesOf': 'events, no entries',
  'follows.blocked': 'people, one’s own list',
  'follows.followers': 'people',
  'follows.following': 'people',
  'follows.muted': 'people, one’s own list',
  'follows.privacy': 'one’s own settings',
  'follows.requests': 'people, one’s own list',
  'follows.search': 'people',
  'follows.summary': 'walked below: numbers',
  'gymEdits.history': 'a gym',
  'gymEdits.managed': 'gyms',
  'gymEdits.gymRole': 'what oneself is to a gym',
  'gymEdits.suggestions': 'a gym',
  'gymEdits.waiting': 'gyms',
  'gymPosts.list': 'a gym’s entries, walked in gym-posts.pg.test.ts',
  'gymInsights.read': 'numbers; what describes people, from five on',
  'gyms.affiliations': 'gyms',
  'gyms.clusters': 'gyms',
  'gyms.countries': 'gyms',
  'gyms.favoritedBy': 'a number of people',
  'gyms.favorites': 'gyms',
  'gyms.get': 'gyms',
  'gyms.getLocation': 'gyms',
  'gyms.resolveGym': 'gyms',
  'gyms.resolvePlace': 'gyms',
  'gyms.search': 'gyms',
  'journal.shown': 'names of parts, walked in journal.pg.test.ts',
  'music.connection': 'one’s own',
  'music.playlists': 'one’s own',
  'music.ofEvent': 'an event’s, seen with it: music.pg.test.ts',
  'music.ofEntry': 'of a session or a promotion, seen with it: walked in music.pg.test.ts',
  'mail.unsubscribe.read': 'one’s own settings, by the token of a mail',
  'tiers.byUsername': 'what a creator offers: tiers.pg.test.ts',
  'tiers.get': 'one’s own tier',
  'tiers.mine': 'one’s own tiers',
  'tiers.of': 'what a creator offers: tiers.pg.test.ts',
  'promotions.mine': 'one’s own',
  'promotions.toConfirm': 'walked in promotions.pg.test.ts, for every kind of viewer',
  'promotions.ofUser': 'walked in promotions.pg.test.ts, for every kind of viewer',
  'promotions.due': 'walked in promotions.pg.test.ts: by what the staff sees alone',
  'matches.competitionHints': 'one’s own competitions, and events that one sees',
  'matches.competitions': 'one’s own',
  'matches.get': 'one’s own match',
  'matches.list': 'one’s own matches',
  'matches.of': 'walked in matches.pg.test.ts, for every kind of viewer',
  'matches.record': 'one’s own, in numbers',
  'matches.recordOf': 'numbers, walked in matches.pg.test.ts',
  'membership.get': 'a number of people, and what one is oneself',
  'membership.joinCode': 'a code, for the staff',
  'membership.members': 'people, for the staff',
  'membership.staff': 'people, for the staff',
  'messages.list': 'one’s own conversations: messages.pg.test.ts',
  'messages.unread': 'numbers: messages.pg.test.ts',
  'messages.get': 'a conversation, no entries: messages.pg.test.ts',
  'messages.messages': 'walked in messages.pg.test.ts, for every kind of viewer',
  'messages.settings': 'one’s own settings',
  'milestones.byUser': 'milestones, walked in milestones.pg.test.ts',
  'milestones.mine': 'one’s own milestones',
  'milestones.unseen': 'one’s own milestones',
  'gymMerges.preview': 'two gyms and numbers, for those who may change both',
  'gymMerges.list': 'gyms, for those who may change them',
  'newGyms.queue': 'gyms',
  'newGyms.waiting': 'a gym',
  'newGyms.withoutPlace': 'gyms, for admins alone',
  'notifications.unread': 'walked below: numbers',
  'progress.read': 'numbers of oneself',
  'progress.weeklyProgress': 'numbers of oneself',
  'push.state': 'one’s own devices',
  'trainingReminders.read': 'one’s own settings',
  'videos.files.mine': 'one’s own files',
  'videos.files.get': 'one’s own file',
  'videos.files.watch': 'one’s own file',
  'discover.search': 'sessions and events, no entries; who sees them: discover.pg.test.ts',
  'people.notificationPreferences': 'one’s own settings',
  'people.onboarding.state': 'one’s own answers',
  'people.onboarding.suggestions': 'people and gyms',
  'people.profile': 'a profile, no entries',
  'people.profileByUsername': 'a profile, no entries',
  'people.quietHours': 'one’s own settings',
  'people.resolveMember': 'a profile, no entries',
  'people.usernameAvailability': 'names',
  'places.get': 'towns',
  'places.nearest': 'towns',
  'places.search': 'towns',
  'reports.queue': 'what was reported, for moderators: reports.pg.test.ts',
  'reports.review': 'what somebody saw who could, for moderators: reports.pg.test.ts',
  'reviews.list': 'public entries, walked in reviews.pg.test.ts',
  'reviews.mine': 'one’s own review',
  'rsvps.attendees': 'people',
  'rsvps.candidates': 'people',
  'rsvps.discussion': 'walked in discussion.pg.test.ts',
  'rsvps.mine': 'one’s own answer',
  'rsvps.myEvents': 'one’s own answers',
  'session.current': 'oneself',
  'session.devices': 'one’s own devices',
  'sanctions.mine': 'one’s own: sanctions.pg.test.ts',
  'sanctions.byToken.read': 'one’s own, by the token of a mail: appeals.pg.test.ts',
  'sanctions.users': 'people, for moderators',
  'sanctions.user': 'a member, for moderators',
  'sanctions.appeals': 'appeals, for admins alone',
  'subscriptionChanges.card': 'the card of one’s own payments, as the provider has it',
  'subscriptionChanges.changes': 'what one may do with a membership of one’s own',
  'subscriptionChanges.failedRefunds': 'refunds that failed, for admins alone',
  'subscriptionChanges.given': 'memberships that one gave',
  'subscriptionChanges.invoices': 'what one paid oneself',
  'subscriptionChanges.quote': 'what a change of one’s own membership costs',
  'subscriptionChanges.received': 'memberships that one was given',
  'subscriptions.checkout': 'one’s own checkout; what it shows of content to watch goes through opensFor',
  'subscriptions.list': 'one’s own memberships',
  'subscriptions.withCreator': 'one’s own membership with a creator',
  'training.byUser': 'sessions, walked in sharing.pg.test.ts',
  'training.calendar': 'one’s own days',
  'training.get': 'one’s own',
  'training.last': 'one’s own',
  'training.list': 'one’s own',
  'training.ofUser': 'a session, walked in sharing.pg.test.ts',
  'training.partnerRequests': 'sessions in which one is named: partners.pg.test.ts',
  'training.suggestion': 'one’s own check-ins and sessions',
  'training.templates': 'one’s own',
  'training.toLog': 'one’s own check-ins',
  'techniques.list': 'the library and one’s own proposals: techniques.pg.test.ts',
  'techniques.get': 'a technique, and one’s own count',
  'techniques.proposals': 'what members propose, for admins alone',
  'techniques.rules': 'what rule books say, for admins alone',
  'techniques.drills': 'one’s own list',
}

test('every call that reads is walked here, or said to show no entry', () => {
  const known = new Set([...Object.keys(ROADS), ...Object.keys(SHOW_NO_ENTRY)])
  expect(readsOf(contract).flatMap(({ name }) => (known.has(name) ? [] : [name]))).toEqual([])
})

/** What is served beside the calls, built files left out. */
const SERVED: Record<string, string> = {
  '*': 'the app itself; its head is walked below',
  '/api/auth/callback/:provider': 'signing in',
  '/api/auth/error': 'signing in',
  '/api/auth/failed/:mode': 'signing in',
  '/api/auth/sign-in/:provider': 'signing in',
  '/api/docs': 'the same for everybody',
  '/api/live': 'walked in live-feed.pg.test.ts',
  '/api/openapi.json': 'the same for everybody',
  '/api/users/me/notifications/unread': 'walked below: numbers',
  '/files/contact/:file': 'pictures sent to us, for admins alone: contact.pg.test.ts',
  '/files/exports/:id/:token': 'an archive of one’s own: account.pg.test.ts',
  '/content/:id/calendar.ics': 'a class, for whom it opens: content-wall.pg.test.ts',
  '/calendar/:file': 'one’s own events, no entries; by a secret address: calendars.pg.test.ts',
  '/calendar/chosen.ics': 'sessions and events, no entries: calendars.pg.test.ts',
  '/files/post_pictures/:uid/:file': 'walked here',
  '/files/gym_pictures/:gymId/:file': 'photos of gyms and covers of events, no entries: gym-photos.pg.test.ts',
  '/files/videos/:uid/:id': 'walked here',
  '/media/:token/:name': 'an address that a call gave: media.pg.test.ts',
  '/api/creators/me/export': 'one’s own: creator-dashboard.pg.test.ts',
  '/api/training/export': 'all of one’s own: training-data.pg.test.ts',
  '/gym/:gymId/calendar.ics': 'a timetable and events, no entries: calendars.pg.test.ts',
  '/gym/:gymId/event/:eventId/calendar.ics': 'an event, no entries: calendars.pg.test.ts',
  '/files/evidence/:reportId/:picture': 'pictures of a report, for moderators: reports.pg.test.ts',
  '/files/profile_pictures/:uid/profile.jpg': 'a profile, no entries',
  '/privacy': 'a page of the site, no entries: site-pages.pg.test.ts',
  '/terms': 'a page of the site, no entries: site-pages.pg.test.ts',
  '/community-guidelines': 'a page of the site, no entries: site-pages.pg.test.ts',
  '/help': 'a page of the site, no entries: site-pages.pg.test.ts',
  '/healthz': 'operations',
  '/readyz': 'operations',
  '/tiles/:z/:x/:y.mvt': 'coasts, borders and towns: map-tiles.pg.test.ts',
}

test('every address that is served is walked here, or said to show no entry', () => {
  const lines = product.server.printRoutes({ commonPrefix: false }).split('\n')
  const served = lines.flatMap((line) => /── (\S+) \(.*\bGET\b/.exec(line)?.[1] ?? [])
  const built = (path: string) => /\.\w+$/.test(path) && !/^\/(api|files)\//.test(path)
  expect(served.length).toBeGreaterThan(10)
  expect(served.filter((path) => !built(path) && !(path in SERVED))).toEqual([])
})

for (const visibility of visibilities)
  for (const name of [...Object.keys(viewers), 'author'])
    test(`${name} and what is for ${visibility}: the same on every road`, async () => {
      for (const [by, made] of [
        [author, entries],
        [webAuthor, webEntries],
      ] as const) {
        const viewer = name === 'author' ? by : viewers[name]
        const entry = made.find((each) => each.visibility === visibility)
        if (!viewer || !entry) throw new Error('nobody there')
        const open = name === 'visitor' && by === webAuthor && visibility === 'public'
        const may = open || (SEEN[name] ?? []).includes(visibility)
        for (const [road, walk] of Object.entries(ROADS)) {
          if (name === 'author' && KEPT_FOR_VIEWERS.has(road)) continue
          const expected = name === 'visitor' && FOR_MEMBERS.has(road) ? false : may
          expect({ road, finds: await walk(viewer, entry) }).toEqual({ road, finds: expected })
        }
      }
    })

for (const name of Object.keys(viewers).filter((each) => each !== 'visitor'))
  test(`numbers tell ${name} only of what they may see`, async () => {
    const viewer = viewers[name]
    if (!viewer) throw new Error('nobody there')
    const seen = SEEN[name]?.length ?? 0
    const collections = await viewer.api.activities.collections({ uid: 'me' })
    expect(collections.savedCount).toBe(2 * seen)
    expect((await viewer.api.notifications.unread({ uid: 'me' })).count).toBe(2 * seen)
    expect(await (await page('/api/users/me/notifications/unread', viewer)).json()).toMatchObject({ count: 2 * seen })
    const accountStatus = await viewer.api.follows.summary({ uid: author.uid }).catch(() => null)
    if (name.startsWith('block')) expect(accountStatus).toBeNull()
    else expect(accountStatus?.postCount).toBe(seen)
  })

for (const name of Object.keys(viewers).filter((each) => each !== 'visitor'))
  test(`the feed of ${name} has nothing they may not see, and all of those they follow`, async () => {
    const viewer = viewers[name]
    if (!viewer) throw new Error('nobody there')
    const { items } = await viewer.api.activities.feed({ limit: 50 })
    const found = entries.filter(({ id }) => items.some(({ card }) => card.id === id)).map((entry) => entry.visibility)
    for (const visibility of found) expect(SEEN[name]).toContain(visibility)
    if (name === 'follower' || name === 'friend') expect(found).toEqual(SEEN[name])
    for (const entry of entries)
      if (!SEEN[name]?.includes(entry.visibility)) expect(JSON.stringify(items)).not.toContain(entry.text)
    const since = Buffer.from(JSON.stringify([0, ''])).toString('base64url')
    const { count } = await viewer.api.activities.newInFeed({ since })
    if (found.length === 0 && name.startsWith('block')) expect(count).toBeLessThanOrEqual(items.length)
  })

test('a link preview tells of nothing but what everybody on the web may see', async () => {
  for (const entry of [...entries, ...webEntries]) {
    const head = await headOf(world.db, `/activity/${entry.id}`, product.url, world.clock.now)
    const open = entry.uid === webAuthor.uid && entry.visibility === 'public'
    expect({ entry: entry.text, told: JSON.stringify(head).includes(entry.text) }).toEqual({
      entry: entry.text,
      told: open,
    })
    const html = await (await page(`/activity/${entry.id}`, world.visitor)).text()
    expect(html.includes(entry.text)).toBe(open)
  }
})

test('what is deleted is on no road for anybody, its author included', async () => {
  const gone = await entryBy(author, 'public')
  await author.api.activities.remove({ id: gone.id })
  for (const viewer of [author, ...Object.values(viewers)])
    for (const [road, walk] of Object.entries(ROADS))
      if (!(road === 'GET /files/post_pictures' && viewer === author))
        expect({ road, finds: await walk(viewer, gone) }).toEqual({ road, finds: false })
  expect(
    await world.db.select({ id: posts.id }).from(posts).where(sql`${posts.id} = ${gone.postId}`),
    'it is kept for thirty days',
  ).toHaveLength(1)
})

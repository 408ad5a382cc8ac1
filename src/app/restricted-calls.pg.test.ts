import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { admin, moderator } from '#platform/auth.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { callOf, callsOf, gatesOf } from '#testing/calls.ts'
import { startProduct } from '#testing/product.ts'
import { outcomeOf, refusalOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'
import { router } from './api.ts'
import { contract } from './contract.ts'

// Writes allowed to limited and suspended members. Every write call is tried; one that isn't in any list here fails.

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const cookie = sessionCookie(product.config, world.secret)
const procedures = router({ cookie, secret: world.secret, visits: world.visits })
const until = new Date(world.clock.now.getTime() + days(3))
const yesterday = new Date(world.clock.now.getTime() - days(1)).toISOString().slice(0, 10)

/** Calls whose result others see, or that ask something of others. */
const REFUSED_WHILE_LIMITED = `
  activities.restore activities.boost attendance.addNote bookings.changeSettings claims.begin claims.edit claims.submit claims.answer claims.object competitions.add competitions.edit comments.create comments.edit
  comments.restore content.save content.publish curriculum.write curriculum.setRule curriculum.changeSettings curriculum.review creators.saveApplication creators.submitApplication creators.change creators.publish
  creatorDashboard.sendMessage events.create events.edit events.publish events.postpone follows.follow gymEdits.update
  gymEdits.updateLocation gymEdits.undo gymEdits.suggest gymPosts.create gymPosts.edit matches.changeCompetition membership.join
  messages.begin messages.beginWithGym messages.beginGroup messages.rename messages.send messages.react messages.addPeople music.attachToEvent
  music.attachToEntry gymSubmissions.add people.changeUsername people.onboarding.saveName people.onboarding.saveJiuJitsu
  people.onboarding.savePlace posts.create posts.edit promotions.keep promotions.change reviews.write reviews.reply rsvps.invite
  board.save rsvps.answerQuestion rsvps.postMessage session.updateUser teaching.write teaching.changeSettings techniques.propose timetableCalendar.save timetableCalendar.read timetableCalendar.accept timetableCalendar.ignore tiers.create tiers.change tiers.activate tiers.reorder tiers.chooseCurrency
  videos.keep videos.change videos.files.choosePoster videos.files.keepCaptions`

/** Refused only when others would see the result; each is tried below. */
const PARTLY_WHILE_LIMITED =
  'people.update matches.keep training.keep training.change training.restore trainingData.keep'

/**
 * Such as the member's own journal, settings, data and money; going to train; likes; removing things; duties others
 * rely on; reports.
 */
const ALLOWED_WHILE_LIMITED = `
  account.leave account.comeBack account.startExport account.exportAddress activities.remove activities.unboost activities.like
  activities.unlike activities.save activities.unsave activities.createCollection activities.renameCollection
  activities.removeCollection attendance.removeNote board.remove bookings.book bookings.cancel checkins.checkInToClass checkins.checkMeIn checkins.undoMine checkins.checkIn checkins.undo checkins.markMissed checkins.openDesk
  checkins.closeDesk checkins.desk.view checkins.desk.search checkins.desk.checkIn checkins.checkMeInAtGym checkins.undoAtGym
  checkins.confirmSession checkins.confirmSchedule claims.withdraw claims.addEvidence claims.removeEvidence claims.sendCode
  competitions.remove competitions.enter competitions.leave conductor.saveWishes conductor.open conductor.finish claims.checkCode claims.websiteCode claims.checkWebsite calendars.make calendars.renew calendars.revoke comments.remove comments.hide
  comments.show comments.like comments.unlike config.reportError contact.write content.view content.unschedule content.unpublish
  content.discard creators.withdrawApplication creators.putOff creators.refreshPayouts creators.setUpPayouts creators.openPayouts
  events.cancel events.remove events.leaveHosts events.confirmSeries events.pauseSeries events.followSeries events.unfollowSeries
  follows.unfollow follows.removeFollower follows.accept follows.decline follows.block follows.unblock follows.mute follows.unmute
  follows.viewed follows.changePrivacy follows.countOlder follows.narrowOlder gymEdits.withdraw gymEdits.decide gymEdits.confirm
  guardians.ask guardians.remove guardians.read guardians.answer guardians.renew
  guests.ask guests.read guests.answer guests.remove gymInsights.visit timetableCalendar.remove gyms.favorite gyms.changeLevel
  gyms.unfavorite mail.unsubscribe.change matches.remove membership.leave
  membership.accept membership.remove membership.renewJoinCode membership.setRole membership.removeFromStaff music.connect
  music.comeBack music.disconnect music.detachFromEvent music.detachFromEntry messages.remove messages.unsend messages.unreact messages.read
  messages.accept messages.decline messages.mute messages.unmute messages.removePerson messages.changeSettings milestones.see
  gymMerges.merge gymMerges.undo gymSubmissions.confirm gymSubmissions.review notifications.change notifications.readAll notifications.remove notifications.muteThread
  notifications.unmuteThread people.keepDeviceTimezone people.removePhoto people.changeQuietHours
  people.changeNotificationPreferences people.onboarding.savePeople people.onboarding.saveNotifications people.onboarding.complete
  posts.remove progress.setGoal promotions.remove promotions.decide push.subscribe push.unsubscribe push.test reports.report
  reviews.remove reviews.removeReply reviews.report rsvps.answer rsvps.leave rsvps.letIn rsvps.moveUp rsvps.remove rsvps.pin rsvps.unpin
  session.refresh session.signOut session.signOutEverywhere session.signOutOthers session.endDevice sanctions.appeal
  sanctions.byToken.appeal subscriptionChanges.change subscriptionChanges.keep subscriptionChanges.cancel subscriptionChanges.resume
  subscriptionChanges.pause subscriptionChanges.unpause subscriptionChanges.refund subscriptionChanges.newCard
  subscriptionChanges.takeCard subscriptionChanges.give subscriptionChanges.comp subscriptionChanges.endComp
  subscriptionChanges.refundMember subscriptions.checkOut teaching.remove techniques.withdraw techniques.addDrill techniques.drop techniques.drilled
  techniques.writeNote
  tiers.remove tiers.archive training.remove training.dismiss training.keepTemplate training.removeTemplate training.answerPartner
  training.alwaysPartner trainingReminders.write trainingData.check trainingData.takeBack videos.remove videos.files.removeCaptions
  videos.files.again videos.files.remove`

/** Appeals, the member's own data, ending what they pay for, leaving, signing out, and calls open to visitors. */
const ALLOWED_WHILE_SUSPENDED = `
  account.leave account.comeBack account.startExport account.exportAddress checkins.desk.view checkins.desk.search checkins.desk.checkIn
  config.reportError contact.write guardians.remove guardians.read guardians.answer guardians.renew guests.ask guests.read guests.answer gymInsights.visit mail.unsubscribe.change session.refresh session.signOut
  session.signOutEverywhere session.signOutOthers session.endDevice sanctions.appeal sanctions.byToken.appeal
  subscriptionChanges.cancel subscriptionChanges.refund`

const OPEN_TO_VISITORS = `
  checkins.desk.view checkins.desk.search checkins.desk.checkIn config.reportError contact.write guardians.read
  guardians.answer guardians.renew guests.ask guests.read guests.answer gymInsights.visit mail.unsubscribe.change
  session.refresh session.signOut sanctions.byToken.appeal`

/** Reads of relations, accounts and onboarding. Other reads are in the visibility matrix. */
const MEMBERS_READS = `
  account.farewell account.exports follows.followers follows.following follows.requests follows.blocked follows.muted follows.search
  follows.viewed follows.privacy follows.suggestions people.onboarding.state people.onboarding.suggestions`

const SIGN_IN = /^401 (Please sign in to continue\.|No user logged in)$/

const named = (list: string) => new Set(list.trim().split(/\s+/))
const lists = {
  refused: named(REFUSED_WHILE_LIMITED),
  partly: named(PARTLY_WHILE_LIMITED),
  allowed: named(ALLOWED_WHILE_LIMITED),
  suspended: named(ALLOWED_WHILE_SUSPENDED),
  visitors: named(OPEN_TO_VISITORS),
  membersReads: named(MEMBERS_READS),
}
/** Write calls, except those only admins and moderators may make. */
const writes = callsOf(contract).flatMap(({ name, method }) => {
  const gates = gatesOf(procedures, name)
  return method === 'GET' || gates.includes(admin) || gates.includes(moderator) ? [] : [name]
})

test('every write call is listed as open or closed to limited members', () => {
  expect(writes.length).toBeGreaterThan(200)
  const said = [...lists.refused, ...lists.partly, ...lists.allowed]
  expect(writes.filter((call) => !said.includes(call))).toEqual([])
  expect(said.filter((call, at) => !writes.includes(call) || said.indexOf(call) !== at)).toEqual([])
})

test('refuses a limited member anything others would read, saying until when', async () => {
  for (const call of writes.filter((name) => !lists.partly.has(name))) {
    const refusal = await refusalOf(makeCall(await creatorWho({ limitedUntil: until }), call))
    const isRefused = refusal?.code === 'limited'
    expect({ call, isRefused }).toEqual({ call, isRefused: lists.refused.has(call) })
    if (isRefused) expect(refusal).toMatchObject({ status: 403, data: { until: until.toISOString() } })
  }
}, 60_000)

test('refuses a suspended member all writes but appeal, data, cancelling, leaving and signing out', async () => {
  for (const call of writes) {
    const refusal = await refusalOf(makeCall(await creatorWho({ suspendedUntil: until }), call))
    expect({ call, isRefused: refusal?.code === 'suspended' }).toEqual({
      call,
      isRefused: !lists.suspended.has(call),
    })
  }
}, 60_000)

test("refuses visitors every write not open to them, and members' own data", async () => {
  const open: string[] = []
  for (const call of [...writes, ...lists.membersReads])
    if (!SIGN_IN.test(await outcomeOf(makeCall(world.visitor.api, call)))) open.push(call)
  expect(open.sort()).toEqual([...lists.visitors].sort())
})

test('a limited member can log privately and change settings, but write nothing public', async () => {
  const ana = await world.member('Ana')
  const session = {
    day: yesterday,
    start: '06:30',
    timezone: 'UTC',
    minutes: 60,
    kind: 'class',
    discipline: 'gi',
  } as const
  const match = {
    day: yesterday,
    ruleSet: 'ibjjf',
    discipline: 'gi',
    outcome: 'win',
    method: 'referee_decision',
  } as const
  const [seen, deleted, seenMatch] = [newId(), newId(), newId()]
  await ana.api.training.keep({ ...session, id: seen, visibility: 'public' })
  await ana.api.training.keep({ ...session, id: deleted, start: '12:00', visibility: 'public' })
  await ana.api.training.remove({ id: deleted })
  await ana.api.matches.keep({ ...match, id: seenMatch, visibility: 'public' })
  await world.db.update(authUsers).set({ limitedUntil: until }).where(eq(authUsers.id, ana.uid))
  const { api } = await world.session(ana.uid)

  const logged = await api.training.keep({ ...session, id: newId(), start: '18:00', visibility: 'public' })
  expect(logged).toMatchObject({ status: 'kept', session: { visibility: 'private' } })
  const id = logged.status === 'duplicate' ? '' : logged.session.id
  expect(await api.training.change({ id, notes: 'Felt slow' })).toMatchObject({ session: { notes: 'Felt slow' } })
  const recorded = await api.matches.keep({ ...match, id: newId(), visibility: 'public' })
  expect(recorded).toMatchObject({ match: { visibility: 'private' } })
  await api.people.update({ uid: 'me', language: 'es', preferences: { darkMode: true } })

  const refused: Record<string, () => Promise<unknown>> = {
    'changing a session others can see': () => api.training.change({ id: seen, minutes: 90 }),
    'showing a private session to others': () => api.training.change({ id, visibility: 'followers' }),
    'merging into a session others can see': () =>
      api.training.keep({ ...session, id: newId(), start: '06:40', mergeInto: seen }),
    'restoring a session others could see': () => api.training.restore({ id: deleted }),
    'changing a match others can see': () => api.matches.keep({ ...match, id: seenMatch, notes: 'Later' }),
    'showing a private match to others': () =>
      api.matches.keep({ ...match, id: recorded.match.id, visibility: 'followers' }),
    'importing for followers': () => api.trainingData.keep({ id: newId(), visibility: 'followers' }),
    'changing the bio': () => api.people.update({ uid: 'me', bio: 'Ha' }),
  }
  for (const [name, write] of Object.entries(refused))
    expect({
      name,
      code: await write().then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    }).toEqual({
      name,
      code: 'limited',
    })
  expect(await api.training.change({ id: seen, visibility: 'private' })).toMatchObject({
    session: { visibility: 'private', minutes: 60 },
  })
})

test('neither a limited nor a suspended member can change their photo', async () => {
  const body = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const codes: string[] = []
  for (const column of ['limitedUntil', 'suspendedUntil'] as const) {
    const ana = await world.member('Ana')
    await world.db
      .update(authUsers)
      .set({ [column]: until })
      .where(eq(authUsers.id, ana.uid))
    const headers = { cookie: product.cookieOf(ana), 'content-type': 'image/png' }
    const answer = await fetch(`${product.url}/api/users/me/photo`, {
      method: 'PUT',
      headers: { ...headers, origin: product.url },
      body,
    })
    codes.push(((await answer.json()) as { code: string }).code)
  }
  // Outside the API's calls, a suspended member counts as a visitor.
  expect(codes).toEqual(['limited', 'no-user'])
})

/** A new member for each call, because some end sessions or delete the account. */
async function creatorWho(accountStatus: { limitedUntil?: Date; suspendedUntil?: Date }) {
  const { uid, api } = await world.member('Ana', { role: { admin: false, creator: true } })
  const { now } = world.clock
  await world.db.insert(creators).values({ uid, country: 'IE', currency: 'EUR', createdAt: now, updatedAt: now })
  await world.db.update(authUsers).set(accountStatus).where(eq(authUsers.id, uid))
  return api
}

const makeCall = (api: unknown, call: string) => callOf(api, call)({ uid: 'me', id: newId() })

import { accountProcedures } from '#features/account/server/procedures.ts'
import type { Logging } from '#features/activities/server/log-activity.ts'
import { activitiesProcedures } from '#features/activities/server/procedures.ts'
import { adminProcedures } from '#features/admin/server/procedures.ts'
import { announcementsProcedures } from '#features/announcements/server/procedures.ts'
import { calendarsProcedures } from '#features/calendars/server/procedures.ts'
import { checkinsProcedures } from '#features/checkins/server/procedures.ts'
import { claimsProcedures } from '#features/claims/server/procedures.ts'
import { commentsProcedures } from '#features/comments/server/procedures.ts'
import { configProcedures } from '#features/config/server/procedures.ts'
import { contactProcedures } from '#features/contact/server/procedures.ts'
import { contentProcedures } from '#features/content/server/procedures.ts'
import { creatorDashboardProcedures } from '#features/creator-dashboard/server/procedures.ts'
import { creatorsProcedures } from '#features/creators/server/procedures.ts'
import { changeStanding } from '#features/creators/server/standing.ts'
import { demoDataProcedures } from '#features/demo-data/server/procedures.ts'
import { eventsProcedures } from '#features/events/server/procedures.ts'
import { followsProcedures } from '#features/follows/server/procedures.ts'
import { gymEditsProcedures } from '#features/gym-edits/server/procedures.ts'
import { gymInsightsProcedures } from '#features/gym-insights/server/procedures.ts'
import type { Visits } from '#features/gym-insights/server/visits.ts'
import { gymMergesProcedures } from '#features/gym-merges/server/procedures.ts'
import { gymPostsProcedures } from '#features/gym-posts/server/procedures.ts'
import { gymsProcedures } from '#features/gyms/server/procedures.ts'
import { journalProcedures } from '#features/journal/server/procedures.ts'
import { mailProcedures } from '#features/mail/server/procedures.ts'
import { matchesProcedures } from '#features/matches/server/procedures.ts'
import { membershipProcedures } from '#features/membership/server/procedures.ts'
import { readReportedConversation } from '#features/messages/server/evidence.ts'
import { messagesProcedures } from '#features/messages/server/procedures.ts'
import { milestonesProcedures } from '#features/milestones/server/procedures.ts'
import { musicProcedures } from '#features/music/server/procedures.ts'
import { newGymsProcedures } from '#features/new-gyms/server/procedures.ts'
import { notificationsProcedures } from '#features/notifications/server/procedures.ts'
import { peopleProcedures } from '#features/people/server/procedures.ts'
import { placesProcedures } from '#features/places/server/procedures.ts'
import { postsProcedures } from '#features/posts/server/procedures.ts'
import { progressProcedures } from '#features/progress/server/procedures.ts'
import { promotionsProcedures } from '#features/promotions/server/procedures.ts'
import { pushProcedures } from '#features/push/server/procedures.ts'
import { reportsProcedures } from '#features/reports/server/procedures.ts'

import { reviewsProcedures } from '#features/reviews/server/procedures.ts'

import { rolesProcedures } from '#features/roles/server/procedures.ts'
import { rsvpsProcedures } from '#features/rsvps/server/procedures.ts'

import type { sessionCookie } from '#features/session/server/cookie.ts'
import { sessionProcedures } from '#features/session/server/procedures.ts'
import { standingProcedures } from '#features/standing/server/procedures.ts'
import { subscriptionChangesProcedures } from '#features/subscriptions/server/changes-procedures.ts'
import { endAllOf } from '#features/subscriptions/server/end-all.ts'
import { subscriptionsProcedures } from '#features/subscriptions/server/procedures.ts'
import { techniquesProcedures } from '#features/techniques/server/procedures.ts'
import { tiersProcedures } from '#features/tiers/server/procedures.ts'
import { trainingProcedures } from '#features/training/server/procedures.ts'
import { trainingDataProcedures } from '#features/training-data/server/procedures.ts'
import { trainingRemindersProcedures } from '#features/training-reminders/server/procedures.ts'
import { videosProcedures } from '#features/videos/server/procedures.ts'
import { whatsOnProcedures } from '#features/whats-on/server/procedures.ts'
import { reportOfTicket } from './contact-reports.ts'
import { settleLeaving } from './leaving.ts'
import { invent } from './populate/invent.ts'
import { plantBatch } from './populate/plant-batch.ts'
import { trainingWrites } from './training-writes.ts'

/** What a revoked creator leaves: memberships end when what was paid for is over. */
const endMemberships = (logging: Logging, creatorUid: string) => endAllOf(logging, { creatorUid })

/** Every procedure there is, one line for each feature. */
export function router({
  cookie,
  secret,
  visits,
}: {
  cookie: ReturnType<typeof sessionCookie>
  secret: string
  visits: Visits
}) {
  return {
    account: accountProcedures({ secret, settle: settleLeaving }),
    activities: activitiesProcedures,
    admin: adminProcedures,
    announcements: announcementsProcedures,
    checkins: checkinsProcedures(secret),
    claims: claimsProcedures(secret),
    calendars: calendarsProcedures(secret),
    comments: commentsProcedures,
    config: configProcedures,
    contact: contactProcedures({ fileReport: reportOfTicket }),
    content: contentProcedures,
    creators: creatorsProcedures(endMemberships),
    creatorDashboard: creatorDashboardProcedures,
    demoData: demoDataProcedures({ invent, plant: plantBatch }),
    events: eventsProcedures,
    follows: followsProcedures,
    gymEdits: gymEditsProcedures,
    gymMerges: gymMergesProcedures,
    gymPosts: gymPostsProcedures,
    gymInsights: gymInsightsProcedures(visits),
    gyms: gymsProcedures,
    journal: journalProcedures,
    mail: mailProcedures(secret),
    matches: matchesProcedures,
    membership: membershipProcedures,
    music: musicProcedures(secret),
    places: placesProcedures,
    posts: postsProcedures,
    messages: messagesProcedures,
    milestones: milestonesProcedures,
    newGyms: newGymsProcedures,
    notifications: notificationsProcedures,
    people: peopleProcedures,
    progress: progressProcedures,
    promotions: promotionsProcedures,
    push: pushProcedures,
    reports: reportsProcedures((reader, { viewer }, [id = '']) => readReportedConversation(reader, viewer, id)),
    reviews: reviewsProcedures,
    roles: rolesProcedures((logging, change) => changeStanding(logging, change, endMemberships)),
    rsvps: rsvpsProcedures,
    session: sessionProcedures(cookie),
    standing: standingProcedures(secret),
    subscriptionChanges: subscriptionChangesProcedures,
    subscriptions: subscriptionsProcedures,
    techniques: techniquesProcedures,
    tiers: tiersProcedures,
    training: trainingProcedures,
    trainingReminders: trainingRemindersProcedures,
    trainingData: trainingDataProcedures(trainingWrites),
    videos: videosProcedures,
    whatsOn: whatsOnProcedures,
  }
}

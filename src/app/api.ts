import './extensions.ts'
import { contentProcedures } from '#domains/creators/content/server/procedures.ts'
import { creatorDashboardProcedures } from '#domains/creators/creator-dashboard/server/procedures.ts'
import { creatorsProcedures } from '#domains/creators/creators/server/procedures.ts'
import { subscriptionChangesProcedures } from '#domains/creators/subscriptions/server/changes-procedures.ts'
import { subscriptionsProcedures } from '#domains/creators/subscriptions/server/procedures.ts'
import { tiersProcedures } from '#domains/creators/tiers/server/procedures.ts'
import { videosProcedures } from '#domains/creators/videos/server/procedures.ts'
import { boardProcedures } from '#domains/events/board/server/procedures.ts'
import { bookingsProcedures } from '#domains/events/bookings/server/procedures.ts'
import { calendarsProcedures } from '#domains/events/calendars/server/procedures.ts'
import { checkinsProcedures } from '#domains/events/checkins/server/procedures.ts'
import { discoverProcedures } from '#domains/events/discover/server/procedures.ts'
import { eventsProcedures } from '#domains/events/events/server/procedures.ts'
import { guestsProcedures } from '#domains/events/guests/server/procedures.ts'
import { rsvpsProcedures } from '#domains/events/rsvps/server/procedures.ts'
import { activitiesProcedures } from '#domains/feed/activities/server/procedures.ts'
import { commentsProcedures } from '#domains/feed/comments/server/procedures.ts'
import { followsProcedures } from '#domains/feed/follows/server/procedures.ts'
import { postsProcedures } from '#domains/feed/posts/server/procedures.ts'
import { claimsProcedures } from '#domains/gym-management/claims/server/procedures.ts'
import { gymEditsProcedures } from '#domains/gym-management/gym-edits/server/procedures.ts'
import { gymInsightsProcedures } from '#domains/gym-management/gym-insights/server/procedures.ts'
import type { Visits } from '#domains/gym-management/gym-insights/server/visits.ts'
import { gymMergesProcedures } from '#domains/gym-management/gym-merges/server/procedures.ts'
import { gymPostsProcedures } from '#domains/gym-management/gym-posts/server/procedures.ts'
import { gymSubmissionsProcedures } from '#domains/gym-management/gym-submissions/server/procedures.ts'
import { membershipProcedures } from '#domains/gym-management/membership/server/procedures.ts'
import { reviewsProcedures } from '#domains/gym-management/reviews/server/procedures.ts'
import { timetableCalendarProcedures } from '#domains/gym-management/timetable-calendar/server/procedures.ts'
import { gymDirectoryProcedures } from '#domains/gyms/gym-directory/server/procedures.ts'
import { gymsProcedures } from '#domains/gyms/gyms/server/procedures.ts'
import { placesProcedures } from '#domains/gyms/places/server/procedures.ts'
import { attendanceProcedures } from '#domains/journal/attendance/server/procedures.ts'
import { competitionsProcedures } from '#domains/journal/competitions/server/procedures.ts'
import { conductorProcedures } from '#domains/journal/conductor/server/procedures.ts'
import { curriculumProcedures } from '#domains/journal/curriculum/server/procedures.ts'
import { forecastProcedures } from '#domains/journal/forecast/server/procedures.ts'
import { guardiansProcedures } from '#domains/journal/guardians/server/procedures.ts'
import { journalProcedures } from '#domains/journal/journal/server/procedures.ts'
import { matchesProcedures } from '#domains/journal/matches/server/procedures.ts'
import { milestonesProcedures } from '#domains/journal/milestones/server/procedures.ts'
import { musicProcedures } from '#domains/journal/music/server/procedures.ts'
import { progressProcedures } from '#domains/journal/progress/server/procedures.ts'
import { promotionsProcedures } from '#domains/journal/promotions/server/procedures.ts'
import { teachingProcedures } from '#domains/journal/teaching/server/procedures.ts'
import { techniquesProcedures } from '#domains/journal/techniques/server/procedures.ts'
import { trainingProcedures } from '#domains/journal/training/server/procedures.ts'
import { trainingDataProcedures } from '#domains/journal/training-data/server/procedures.ts'
import { trainingRemindersProcedures } from '#domains/journal/training-reminders/server/procedures.ts'
import { accountProcedures } from '#domains/members/account/server/procedures.ts'
import { configProcedures } from '#domains/members/config/server/procedures.ts'
import { peopleProcedures } from '#domains/members/people/server/procedures.ts'
import type { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { sessionProcedures } from '#domains/members/session/server/procedures.ts'
import { readReportedConversation } from '#domains/messages/messages/server/evidence.ts'
import { messagesProcedures } from '#domains/messages/messages/server/procedures.ts'
import { adminProcedures } from '#domains/moderation/admin/server/procedures.ts'
import { contactProcedures } from '#domains/moderation/contact/server/procedures.ts'
import { demoDataProcedures } from '#domains/moderation/demo-data/server/procedures.ts'
import { reportsProcedures } from '#domains/moderation/reports/server/procedures.ts'
import { rolesProcedures } from '#domains/moderation/roles/server/procedures.ts'
import { sanctionsProcedures } from '#domains/moderation/sanctions/server/procedures.ts'
import { announcementsProcedures } from '#domains/notifications/announcements/server/procedures.ts'
import { mailProcedures } from '#domains/notifications/mail/server/procedures.ts'
import { notificationsProcedures } from '#domains/notifications/notifications/server/procedures.ts'
import { pushProcedures } from '#domains/notifications/push/server/procedures.ts'
import { generateCommunity } from '#seed/generate.ts'
import { seedBatch } from '#seed/seed-batch.ts'
import { reportOfTicket } from './contact-reports.ts'
import { settleLeaving } from './leaving.ts'
import { overviewProcedures } from './overview/procedures.ts'
import { searchProcedures } from './search/procedures.ts'
import { trainingWrites } from './training-writes.ts'

/** All procedures, one line per capability. */
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
    attendance: attendanceProcedures,
    calendars: calendarsProcedures(secret),
    comments: commentsProcedures,
    competitions: competitionsProcedures,
    conductor: conductorProcedures(secret),
    forecast: forecastProcedures,
    curriculum: curriculumProcedures,
    config: configProcedures,
    contact: contactProcedures({ fileReport: reportOfTicket }),
    content: contentProcedures,
    creators: creatorsProcedures,
    creatorDashboard: creatorDashboardProcedures,
    demoData: demoDataProcedures({ generate: generateCommunity, seed: seedBatch }),
    events: eventsProcedures,
    follows: followsProcedures,
    gymDirectory: gymDirectoryProcedures,
    gymEdits: gymEditsProcedures,
    gymMerges: gymMergesProcedures,
    gymPosts: gymPostsProcedures,
    gymInsights: gymInsightsProcedures(visits),
    timetableCalendar: timetableCalendarProcedures(secret),
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
    gymSubmissions: gymSubmissionsProcedures,
    notifications: notificationsProcedures,
    overview: overviewProcedures,
    people: peopleProcedures,
    progress: progressProcedures,
    promotions: promotionsProcedures,
    push: pushProcedures,
    reports: reportsProcedures((reader, { viewer }, [id = '']) => readReportedConversation(reader, viewer, id)),
    reviews: reviewsProcedures,
    roles: rolesProcedures,
    board: boardProcedures,
    bookings: bookingsProcedures,
    guardians: guardiansProcedures,
    guests: guestsProcedures,
    rsvps: rsvpsProcedures,
    search: searchProcedures,
    session: sessionProcedures(cookie),
    sanctions: sanctionsProcedures(secret),
    subscriptionChanges: subscriptionChangesProcedures,
    subscriptions: subscriptionsProcedures,
    teaching: teachingProcedures,
    techniques: techniquesProcedures,
    tiers: tiersProcedures,
    training: trainingProcedures,
    trainingReminders: trainingRemindersProcedures,
    trainingData: trainingDataProcedures(trainingWrites),
    videos: videosProcedures,
    discover: discoverProcedures,
  }
}

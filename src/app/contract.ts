import { contentContract } from '#domains/creators/content/contract.ts'
import { creatorDashboardContract } from '#domains/creators/creator-dashboard/contract.ts'
import { creatorsContract } from '#domains/creators/creators/contract.ts'
import { subscriptionChangesContract } from '#domains/creators/subscriptions/changes-contract.ts'
import { subscriptionsContract } from '#domains/creators/subscriptions/contract.ts'
import { tiersContract } from '#domains/creators/tiers/contract.ts'
import { videosContract } from '#domains/creators/videos/contract.ts'
import { boardContract } from '#domains/events/board/contract.ts'
import { bookingsContract } from '#domains/events/bookings/contract.ts'
import { calendarsContract } from '#domains/events/calendars/contract.ts'
import { checkinsContract } from '#domains/events/checkins/contract.ts'
import { discoverContract } from '#domains/events/discover/contract.ts'
import { eventsContract } from '#domains/events/events/contract.ts'
import { guestsContract } from '#domains/events/guests/contract.ts'
import { rsvpsContract } from '#domains/events/rsvps/contract.ts'
import { activitiesContract } from '#domains/feed/activities/contract.ts'
import { commentsContract } from '#domains/feed/comments/contract.ts'
import { followsContract } from '#domains/feed/follows/contract.ts'
import { postsContract } from '#domains/feed/posts/contract.ts'
import { claimsContract } from '#domains/gym-management/claims/contract.ts'
import { gymEditsContract } from '#domains/gym-management/gym-edits/contract.ts'
import { gymInsightsContract } from '#domains/gym-management/gym-insights/contract.ts'
import { gymMergesContract } from '#domains/gym-management/gym-merges/contract.ts'
import { gymPostsContract } from '#domains/gym-management/gym-posts/contract.ts'
import { gymSubmissionsContract } from '#domains/gym-management/gym-submissions/contract.ts'
import { membershipContract } from '#domains/gym-management/membership/contract.ts'
import { reviewsContract } from '#domains/gym-management/reviews/contract.ts'
import { timetableCalendarContract } from '#domains/gym-management/timetable-calendar/contract.ts'
import { gymDirectoryContract } from '#domains/gyms/gym-directory/contract.ts'
import { gymsContract } from '#domains/gyms/gyms/contract.ts'
import { placesContract } from '#domains/gyms/places/contract.ts'
import { attendanceContract } from '#domains/journal/attendance/contract.ts'
import { competitionsContract } from '#domains/journal/competitions/contract.ts'
import { conductorContract } from '#domains/journal/conductor/contract.ts'
import { curriculumContract } from '#domains/journal/curriculum/contract.ts'
import { forecastContract } from '#domains/journal/forecast/contract.ts'
import { guardiansContract } from '#domains/journal/guardians/contract.ts'
import { journalContract } from '#domains/journal/journal/contract.ts'
import { matchesContract } from '#domains/journal/matches/contract.ts'
import { milestonesContract } from '#domains/journal/milestones/contract.ts'
import { musicContract } from '#domains/journal/music/contract.ts'
import { progressContract } from '#domains/journal/progress/contract.ts'
import { promotionsContract } from '#domains/journal/promotions/contract.ts'
import { teachingContract } from '#domains/journal/teaching/contract.ts'
import { techniquesContract } from '#domains/journal/techniques/contract.ts'
import { trainingContract } from '#domains/journal/training/contract.ts'
import { trainingDataContract } from '#domains/journal/training-data/contract.ts'
import { trainingRemindersContract } from '#domains/journal/training-reminders/contract.ts'
import { accountContract } from '#domains/members/account/contract.ts'
import { configContract } from '#domains/members/config/contract.ts'
import { peopleContract } from '#domains/members/people/contract.ts'
import { sessionContract } from '#domains/members/session/contract.ts'
import { messagesContract } from '#domains/messages/messages/contract.ts'
import { adminContract } from '#domains/moderation/admin/contract.ts'
import { contactContract } from '#domains/moderation/contact/contract.ts'
import { demoDataContract } from '#domains/moderation/demo-data/contract.ts'
import { reportsContract } from '#domains/moderation/reports/contract.ts'
import { rolesContract } from '#domains/moderation/roles/contract.ts'
import { sanctionsContract } from '#domains/moderation/sanctions/contract.ts'
import { announcementsContract } from '#domains/notifications/announcements/contract.ts'
import { mailContract } from '#domains/notifications/mail/contract.ts'
import { notificationsContract } from '#domains/notifications/notifications/contract.ts'
import { pushContract } from '#domains/notifications/push/contract.ts'
import { overviewContract } from './overview/contract.ts'
import { searchContract } from './search/contract.ts'

/** Every API call, one line per capability. */
export const contract = {
  account: accountContract,
  activities: activitiesContract,
  admin: adminContract,
  announcements: announcementsContract,
  checkins: checkinsContract,
  claims: claimsContract,
  attendance: attendanceContract,
  calendars: calendarsContract,
  comments: commentsContract,
  competitions: competitionsContract,
  conductor: conductorContract,
  forecast: forecastContract,
  curriculum: curriculumContract,
  config: configContract,
  contact: contactContract,
  content: contentContract,
  creators: creatorsContract,
  creatorDashboard: creatorDashboardContract,
  demoData: demoDataContract,
  events: eventsContract,
  follows: followsContract,
  gymDirectory: gymDirectoryContract,
  gymEdits: gymEditsContract,
  gymMerges: gymMergesContract,
  gymPosts: gymPostsContract,
  gymInsights: gymInsightsContract,
  timetableCalendar: timetableCalendarContract,
  gyms: gymsContract,
  journal: journalContract,
  mail: mailContract,
  matches: matchesContract,
  membership: membershipContract,
  music: musicContract,
  messages: messagesContract,
  milestones: milestonesContract,
  gymSubmissions: gymSubmissionsContract,
  notifications: notificationsContract,
  overview: overviewContract,
  people: peopleContract,
  places: placesContract,
  posts: postsContract,
  progress: progressContract,
  promotions: promotionsContract,
  push: pushContract,
  reports: reportsContract,
  reviews: reviewsContract,
  roles: rolesContract,
  board: boardContract,
  bookings: bookingsContract,
  guardians: guardiansContract,
  guests: guestsContract,
  rsvps: rsvpsContract,
  search: searchContract,
  session: sessionContract,
  sanctions: sanctionsContract,
  subscriptionChanges: subscriptionChangesContract,
  subscriptions: subscriptionsContract,
  teaching: teachingContract,
  techniques: techniquesContract,
  tiers: tiersContract,
  training: trainingContract,
  trainingReminders: trainingRemindersContract,
  trainingData: trainingDataContract,
  videos: videosContract,
  discover: discoverContract,
}

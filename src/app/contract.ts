import { accountContract } from '#features/account/contract.ts'
import { activitiesContract } from '#features/activities/contract.ts'
import { adminContract } from '#features/admin/contract.ts'
import { announcementsContract } from '#features/announcements/contract.ts'
import { calendarsContract } from '#features/calendars/contract.ts'
import { checkinsContract } from '#features/checkins/contract.ts'
import { claimsContract } from '#features/claims/contract.ts'
import { commentsContract } from '#features/comments/contract.ts'
import { configContract } from '#features/config/contract.ts'
import { contactContract } from '#features/contact/contract.ts'
import { contentContract } from '#features/content/contract.ts'
import { creatorDashboardContract } from '#features/creator-dashboard/contract.ts'
import { creatorsContract } from '#features/creators/contract.ts'
import { demoDataContract } from '#features/demo-data/contract.ts'
import { eventsContract } from '#features/events/contract.ts'
import { followsContract } from '#features/follows/contract.ts'
import { gymEditsContract } from '#features/gym-edits/contract.ts'
import { gymInsightsContract } from '#features/gym-insights/contract.ts'
import { gymMergesContract } from '#features/gym-merges/contract.ts'
import { gymPostsContract } from '#features/gym-posts/contract.ts'
import { gymsContract } from '#features/gyms/contract.ts'
import { journalContract } from '#features/journal/contract.ts'
import { mailContract } from '#features/mail/contract.ts'
import { matchesContract } from '#features/matches/contract.ts'
import { membershipContract } from '#features/membership/contract.ts'
import { messagesContract } from '#features/messages/contract.ts'
import { milestonesContract } from '#features/milestones/contract.ts'
import { musicContract } from '#features/music/contract.ts'
import { newGymsContract } from '#features/new-gyms/contract.ts'
import { notificationsContract } from '#features/notifications/contract.ts'
import { peopleContract } from '#features/people/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { postsContract } from '#features/posts/contract.ts'
import { progressContract } from '#features/progress/contract.ts'
import { promotionsContract } from '#features/promotions/contract.ts'
import { pushContract } from '#features/push/contract.ts'
import { reportsContract } from '#features/reports/contract.ts'

import { reviewsContract } from '#features/reviews/contract.ts'

import { rolesContract } from '#features/roles/contract.ts'
import { rsvpsContract } from '#features/rsvps/contract.ts'

import { sessionContract } from '#features/session/contract.ts'
import { standingContract } from '#features/standing/contract.ts'
import { subscriptionChangesContract } from '#features/subscriptions/changes-contract.ts'
import { subscriptionsContract } from '#features/subscriptions/contract.ts'
import { techniquesContract } from '#features/techniques/contract.ts'
import { tiersContract } from '#features/tiers/contract.ts'
import { trainingContract } from '#features/training/contract.ts'
import { trainingDataContract } from '#features/training-data/contract.ts'
import { trainingRemindersContract } from '#features/training-reminders/contract.ts'
import { videosContract } from '#features/videos/contract.ts'
import { whatsOnContract } from '#features/whats-on/contract.ts'

/** Every call there is, one line for each feature. */
export const contract = {
  account: accountContract,
  activities: activitiesContract,
  admin: adminContract,
  announcements: announcementsContract,
  checkins: checkinsContract,
  claims: claimsContract,
  calendars: calendarsContract,
  comments: commentsContract,
  config: configContract,
  contact: contactContract,
  content: contentContract,
  creators: creatorsContract,
  creatorDashboard: creatorDashboardContract,
  demoData: demoDataContract,
  events: eventsContract,
  follows: followsContract,
  gymEdits: gymEditsContract,
  gymMerges: gymMergesContract,
  gymPosts: gymPostsContract,
  gymInsights: gymInsightsContract,
  gyms: gymsContract,
  journal: journalContract,
  mail: mailContract,
  matches: matchesContract,
  membership: membershipContract,
  music: musicContract,
  messages: messagesContract,
  milestones: milestonesContract,
  newGyms: newGymsContract,
  notifications: notificationsContract,
  people: peopleContract,
  places: placesContract,
  posts: postsContract,
  progress: progressContract,
  promotions: promotionsContract,
  push: pushContract,
  reports: reportsContract,
  reviews: reviewsContract,
  roles: rolesContract,
  rsvps: rsvpsContract,
  session: sessionContract,
  standing: standingContract,
  subscriptionChanges: subscriptionChangesContract,
  subscriptions: subscriptionsContract,
  techniques: techniquesContract,
  tiers: tiersContract,
  training: trainingContract,
  trainingReminders: trainingRemindersContract,
  trainingData: trainingDataContract,
  videos: videosContract,
  whatsOn: whatsOnContract,
}

import { mayComment } from '#domains/creators/content/server/reads.ts'
import { isDiscussionOpen } from '#domains/events/rsvps/server/reads.ts'
import { sessionPartners } from '#domains/feed/activities/server/extension-points.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { commentPlaces } from '#domains/feed/comments/server/extension-points.ts'
import { pictureInMessageVisibleTo } from '#domains/feed/posts/server/extension-points.ts'
import { gymsForMembers } from '#domains/gyms/gyms/server/gyms-for-members.ts'
import { readRankWorn } from '#domains/journal/promotions/server/history.ts'
import { partnersOfEntries } from '#domains/journal/training/server/shared-sessions.ts'
import { activityLog, gymsOfMembers, notifier, rankWorn } from '#domains/members/people/server/extension-points.ts'
import { reportQueue } from '#domains/members/reporting/server/extension-points.ts'
import { pictureInMessageVisibleTo as inMessage } from '#domains/messages/messages/server/visible-to.ts'
import { fileReport } from '#domains/moderation/reports/server/file-report.ts'
import { markRequestAccepted, notify, removeRequest } from '#domains/notifications/notifications/server/notify.ts'
import { readNotYetNotified } from '#domains/notifications/notifications/server/reads.ts'

// Connects each domain's extension points to later domains. Imported by every process and test that calls server code.
activityLog.provide(logActivity)
sessionPartners.provide(partnersOfEntries)
notifier.provide({ notify, readUntold: readNotYetNotified, markRequestAccepted, removeRequest })
gymsOfMembers.provide(gymsForMembers)
rankWorn.provide(readRankWorn)
commentPlaces.provide({ isDiscussionOpen, mayComment })
pictureInMessageVisibleTo.provide(inMessage)
reportQueue.provide(fileReport)

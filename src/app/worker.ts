import { accountWorks, scheduleAccounts } from '#features/account/server/works.ts'
import { announcementsWorks } from '#features/announcements/server/works.ts'
import { checkinsWorks, scheduleHearing } from '#features/checkins/server/works.ts'
import { claimsWorks, scheduleResolving } from '#features/claims/server/works.ts'
import { contactWorks } from '#features/contact/server/works.ts'
import { contentWorks } from '#features/content/server/works.ts'
import { creatorDashboardWorks } from '#features/creator-dashboard/server/works.ts'
import { refreshPayouts } from '#features/creators/server/duties.ts'
import { creatorsWorks } from '#features/creators/server/works.ts'
import { demoDataWorks } from '#features/demo-data/server/works.ts'
import { eventsWorks, scheduleExtensions } from '#features/events/server/works.ts'
import { gymPhotosWorks, schedulePhotos } from '#features/gym-photos/server/works.ts'
import { mailWorks, scheduleDigests } from '#features/mail/server/works.ts'
import { milestonesWorks, scheduleAnniversaries } from '#features/milestones/server/works.ts'
import { notificationsWorks } from '#features/notifications/server/works.ts'
import { keepImportedPhoto } from '#features/people/server/profile-photo.ts'
import { pushWorks } from '#features/push/server/works.ts'
import { clearOldEvidence } from '#features/reports/server/clear.ts'
import { rsvpsWorks, scheduleReminders } from '#features/rsvps/server/works.ts'
import { scheduleClearing, standingWorks } from '#features/standing/server/works.ts'
import { scheduleWaitingGifts, subscriptionChangesWorks } from '#features/subscriptions/server/changes-works.ts'
import { scheduleReconciling, subscriptionsWorks } from '#features/subscriptions/server/works.ts'
import { trainingDataWorks } from '#features/training-data/server/works.ts'
import { scheduleTrainingReminders, trainingRemindersWorks } from '#features/training-reminders/server/works.ts'
import { videosWorks } from '#features/videos/server/works.ts'
import type { Platform } from '#platform/context.ts'
import type { Work } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { archiveEntries } from './export.ts'
import { PURGE, removeMember } from './purge.ts'
import { scheduleSweep, sweepWorks } from './sweep-files.ts'
import { trainingWrites } from './training-writes.ts'

/** What the works of the features are given: everything that lives as long as the process, but nobody's request. */
export interface WorkerParts extends Omit<Platform, 'limits' | 'music'> {
  mailer: Mailer
  secret: string
}

/** Takes up everything that is done beside the answers: one line for each feature. */
export async function startWorker(parts: WorkerParts): Promise<void> {
  const works: Work<never>[] = [
    ...accountWorks(parts, { removal: { steps: PURGE, last: removeMember }, entries: archiveEntries }),
    ...notificationsWorks(parts),
    ...mailWorks(parts),
    ...pushWorks(parts),
    ...rsvpsWorks(parts),
    ...claimsWorks(parts),
    ...creatorsWorks(parts),
    ...checkinsWorks(parts),
    ...contactWorks(parts),
    ...contentWorks(parts),
    ...creatorDashboardWorks(parts),
    ...eventsWorks(parts),
    ...subscriptionsWorks(parts, {
      accountChanged: (accountId) => parts.jobs.send(parts.db, refreshPayouts, { data: { accountId } }),
    }),
    ...trainingDataWorks(parts, trainingWrites),
    ...milestonesWorks(parts),
    ...trainingRemindersWorks(parts),
    ...subscriptionChangesWorks(parts),
    ...videosWorks(parts),
    ...standingWorks(parts, () => clearOldEvidence(parts, parts.now())),
    ...announcementsWorks(parts),
    ...demoDataWorks(parts),
    ...sweepWorks(parts),
    ...gymPhotosWorks(parts, (photo) => keepImportedPhoto(parts, photo)),
  ]
  await parts.jobs.work(works)
  await scheduleDigests(parts.jobs)
  await scheduleAccounts(parts.jobs)
  await scheduleReminders(parts.jobs)
  await scheduleResolving(parts.jobs)
  await scheduleHearing(parts.jobs)
  await scheduleExtensions(parts.jobs)
  await scheduleAnniversaries(parts.jobs)
  await scheduleTrainingReminders(parts.jobs)
  await scheduleWaitingGifts(parts.jobs)
  await scheduleReconciling(parts)
  await scheduleClearing(parts.jobs)
  await scheduleSweep(parts.jobs)
  await schedulePhotos(parts.jobs)
}

import './extensions.ts'
import { contentJobHandlers } from '#domains/creators/content/server/job-handlers.ts'
import { creatorDashboardJobHandlers } from '#domains/creators/creator-dashboard/server/job-handlers.ts'
import { creatorsJobHandlers } from '#domains/creators/creators/server/job-handlers.ts'
import { refreshPayouts } from '#domains/creators/creators/server/jobs.ts'
import {
  scheduleWaitingGifts,
  subscriptionChangesJobHandlers,
} from '#domains/creators/subscriptions/server/changes-job-handlers.ts'
import { scheduleReconciling, subscriptionsJobHandlers } from '#domains/creators/subscriptions/server/job-handlers.ts'
import { videosJobHandlers } from '#domains/creators/videos/server/job-handlers.ts'
import { bookingsJobHandlers } from '#domains/events/bookings/server/job-handlers.ts'
import { checkinsJobHandlers, scheduleSessionConfirmation } from '#domains/events/checkins/server/job-handlers.ts'
import { eventsJobHandlers, scheduleExtensions } from '#domains/events/events/server/job-handlers.ts'
import { guestsJobHandlers } from '#domains/events/guests/server/job-handlers.ts'
import { rsvpsJobHandlers, scheduleReminders } from '#domains/events/rsvps/server/job-handlers.ts'
import { claimsJobHandlers, scheduleResolving } from '#domains/gym-management/claims/server/job-handlers.ts'
import { gymPhotosJobHandlers, schedulePhotos } from '#domains/gym-management/gym-photos/server/job-handlers.ts'
import {
  scheduleTimetableCalendars,
  timetableCalendarJobHandlers,
} from '#domains/gym-management/timetable-calendar/server/job-handlers.ts'
import { guardiansJobHandlers } from '#domains/journal/guardians/server/mail.ts'
import { milestonesJobHandlers, scheduleAnniversaries } from '#domains/journal/milestones/server/job-handlers.ts'
import { scheduleLanded, teachingJobHandlers } from '#domains/journal/teaching/server/landed.ts'
import { trainingDataJobHandlers } from '#domains/journal/training-data/server/job-handlers.ts'
import {
  scheduleTrainingReminders,
  trainingRemindersJobHandlers,
} from '#domains/journal/training-reminders/server/job-handlers.ts'
import { accountJobHandlers, scheduleAccounts } from '#domains/members/account/server/job-handlers.ts'
import { saveImportedPhoto } from '#domains/members/people/server/profile-photo.ts'
import { contactJobHandlers } from '#domains/moderation/contact/server/job-handlers.ts'
import { demoDataJobHandlers } from '#domains/moderation/demo-data/server/job-handlers.ts'
import { clearOldEvidence } from '#domains/moderation/reports/server/clear.ts'
import { sanctionsJobHandlers, scheduleClearing } from '#domains/moderation/sanctions/server/job-handlers.ts'
import { announcementsJobHandlers } from '#domains/notifications/announcements/server/job-handlers.ts'
import { mailJobHandlers, scheduleDigests } from '#domains/notifications/mail/server/job-handlers.ts'
import { notificationsJobHandlers } from '#domains/notifications/notifications/server/job-handlers.ts'
import { pushJobHandlers } from '#domains/notifications/push/server/job-handlers.ts'
import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { archiveEntries } from './export.ts'
import { backupJobHandlers, scheduleBackup } from './nightly-backup.ts'
import { PURGE, removeMember } from './purge.ts'
import { scheduleSweep, sweepJobHandlers } from './sweep-files.ts'
import { trainingWrites } from './training-writes.ts'

/** Passed to the job handlers: everything that lives as long as the process, nothing tied to a request. */
export interface WorkerParts extends Omit<Platform, 'limits' | 'music'> {
  mailer: Mailer
  secret: string
}

/** Starts all background jobs, one line per capability. */
export async function startWorker(parts: WorkerParts): Promise<void> {
  const works: JobHandler<never>[] = [
    ...accountJobHandlers(parts, { removal: { steps: PURGE, last: removeMember }, entries: archiveEntries }),
    ...notificationsJobHandlers(parts),
    ...mailJobHandlers(parts),
    ...pushJobHandlers(parts),
    ...rsvpsJobHandlers(parts),
    ...guestsJobHandlers(parts),
    ...guardiansJobHandlers(parts),
    ...bookingsJobHandlers(parts),
    ...claimsJobHandlers(parts),
    ...creatorsJobHandlers(parts),
    ...checkinsJobHandlers(parts),
    ...contactJobHandlers(parts),
    ...contentJobHandlers(parts),
    ...creatorDashboardJobHandlers(parts),
    ...eventsJobHandlers(parts),
    ...subscriptionsJobHandlers(parts, {
      accountChanged: (accountId) => parts.jobs.send(parts.db, refreshPayouts, { data: { accountId } }),
    }),
    ...trainingDataJobHandlers(parts, trainingWrites),
    ...milestonesJobHandlers(parts),
    ...teachingJobHandlers(parts),
    ...trainingRemindersJobHandlers(parts),
    ...subscriptionChangesJobHandlers(parts),
    ...videosJobHandlers(parts),
    ...sanctionsJobHandlers(parts, () => clearOldEvidence(parts, parts.now())),
    ...announcementsJobHandlers(parts),
    ...demoDataJobHandlers(parts),
    ...sweepJobHandlers(parts),
    ...backupJobHandlers(parts),
    ...gymPhotosJobHandlers(parts, (photo) => saveImportedPhoto(parts, photo)),
    ...timetableCalendarJobHandlers(parts),
  ]
  await parts.jobs.work(works)
  await scheduleDigests(parts.jobs)
  await scheduleAccounts(parts.jobs)
  await scheduleReminders(parts.jobs)
  await scheduleResolving(parts.jobs)
  await scheduleSessionConfirmation(parts.jobs)
  await scheduleExtensions(parts.jobs)
  await scheduleAnniversaries(parts.jobs)
  await scheduleLanded(parts.jobs)
  await scheduleTrainingReminders(parts.jobs)
  await scheduleWaitingGifts(parts.jobs)
  await scheduleReconciling(parts)
  await scheduleClearing(parts.jobs)
  await scheduleSweep(parts.jobs)
  await scheduleBackup(parts)
  await schedulePhotos(parts.jobs)
  await scheduleTimetableCalendars(parts.jobs)
}

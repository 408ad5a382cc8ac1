import { defineJob } from '#platform/jobs.ts'

/** Decides who gets an email or push message for a batch of notifications, and when. */
export const deliverNotifications = defineJob<{ batch: string }>('deliverNotifications', { expireInSeconds: 600 })

export const mailNotification = defineJob<{ uid: string; notificationId: string }>('mailNotification')

export const pushNotification = defineJob<{ uid: string; notificationId: string; subscriptionId: string }>(
  'pushNotification',
)

import { GIFT_MONTHS, PAUSE_MONTHS, REFUND_DAYS } from '#domains/creators/subscriptions/changes-rules.ts'
import { PLATFORM_FEE_PERCENT } from '#domains/creators/subscriptions/fees.ts'
import { PAST_DUE_MS } from '#domains/creators/subscriptions/rules.ts'
import { GUEST_DAYS } from '#domains/events/guests/limits.ts'
import { FIRST_WINS_WITHIN_HOURS, OFFERED_WITHIN_HOURS } from '#domains/events/rsvps/limits.ts'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { INACTIVE_MS, OBJECTION_MS } from '#domains/gym-management/claims/rules.ts'
import { MARK_RETENTION_MS } from '#domains/gym-management/gym-insights/server/visits.ts'
import { IMPORT_UNDO_MS, WAITING_MS } from '#domains/journal/training-data/limits.ts'
import { APPEAL_RETENTION_MS, EXPORT_RETENTION_MS, EXPORTS_A_DAY, GRACE_MS } from '#domains/members/account/limits.ts'
import { USERNAME_HOLD_MS } from '#domains/members/people/usernames.ts'
import { SESSION_MS } from '#domains/members/session/rules.ts'
import { MESSAGES_A_DAY } from '#domains/moderation/contact/topics.ts'
import { APPEAL_WINDOW_MS, EVIDENCE_RETENTION_MS } from '#domains/moderation/sanctions/rules.ts'
import { READ_RETENTION_MS, UNREAD_RETENTION_MS } from '#domains/notifications/notifications/server/retention.ts'
import { days } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { ANSWER_RETENTION_MS } from '#platform/write-once.ts'
import type { Facts } from './template.ts'

const GOOGLE = 'https://accounts.google.com'

/**
 * Facts about this installation and its retention periods for the legal pages, read from the code that applies them, so
 * they can't disagree.
 */
export function factsOf(config: Config): Facts {
  const { operator, publicUrl, signIn, mapStyleUrl } = config
  const site = new URL(publicUrl).host
  return {
    values: {
      site,
      operator: operator.name ?? site,
      operatorAddress: operator.address ?? '',
      operatorEmail: operator.email ?? '',
      signInProvider: signIn.issuer === GOOGLE || config.devServices ? 'Google' : new URL(signIn.issuer).host,
      mapHost: mapStyleUrl ? new URL(mapStyleUrl).host : '',
      ...NUMBERS,
    },
    flags: {
      operator: operator.name !== undefined,
      operatorAddress: operator.address !== undefined,
      operatorEmail: operator.email !== undefined,
      payments: config.payments !== undefined,
      music: config.music !== undefined,
      mail: config.mail.smtpUrl !== undefined,
      bucket: config.s3 !== undefined,
      mapTiles: mapStyleUrl !== undefined,
    },
  }
}

const inDays = (ms: number) => String(ms / days(1))

const NUMBERS = {
  sessionDays: inDays(SESSION_MS),
  graceDays: inDays(GRACE_MS),
  adminDeletionDays: inDays(APPEAL_RETENTION_MS),
  usernameDays: inDays(USERNAME_HOLD_MS),
  archiveDays: inDays(EXPORT_RETENTION_MS),
  archivesADay: String(EXPORTS_A_DAY),
  restorableDays: inDays(RESTORABLE_MS),
  guestDays: String(GUEST_DAYS),
  readNotificationDays: inDays(READ_RETENTION_MS),
  unreadNotificationDays: inDays(UNREAD_RETENTION_MS),
  visitDays: inDays(MARK_RETENTION_MS),
  repeatedWriteDays: inDays(ANSWER_RETENTION_MS),
  importFileDays: inDays(WAITING_MS),
  importUndoDays: inDays(IMPORT_UNDO_MS),
  evidenceDays: inDays(EVIDENCE_RETENTION_MS),
  appealDays: inDays(APPEAL_WINDOW_MS),
  contactsADay: String(MESSAGES_A_DAY),
  feePercent: String(PLATFORM_FEE_PERCENT),
  refundDays: String(REFUND_DAYS),
  pastDueDays: inDays(PAST_DUE_MS),
  mostPauseMonths: String(Math.max(...PAUSE_MONTHS)),
  mostGiftMonths: String(Math.max(...GIFT_MONTHS)),
  offerHours: String(OFFERED_WITHIN_HOURS),
  firstWinsHours: String(FIRST_WINS_WITHIN_HOURS),
  claimDays: inDays(INACTIVE_MS),
  objectionDays: inDays(OBJECTION_MS),
}

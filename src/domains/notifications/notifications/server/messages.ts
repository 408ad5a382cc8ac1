import type { MilestoneKind } from '#domains/feed/activities/milestone-kinds.ts'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { actorIn } from '#domains/feed/activities/rules.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import { datesIn } from '#platform/dates.ts'
import { isMessage } from '#platform/messages.ts'
import type { Translator } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { labels } from './message-labels.ts'

/** The facts of a sentence: those of the group's latest notification, and how many others did the same. */
export interface NotificationFacts {
  type: NotificationType
  /** The member who receives the notification. */
  uid: string
  /** The time zone for times, if the event has none. */
  timezone: string
  actor: { name: string } | null
  others: number
  activityId: string | null
  commentId: string | null
  /** A preview of the entry's or comment's text. */
  preview: string | null
  extra: Record<string, unknown>
}

/** One line that says what happened: an email's subject, or a push message's title. */
export function notificationTitle(told: NotificationFacts, { t, locale }: Translator): string {
  const { extra, others } = told
  const actor = nameOrAnonymous(told.actor?.name, { t })
  const textIn = (name: string) => readText(extra[name], t)
  const event = textOf(extra, 'eventTitle') ?? t(labels.anEvent)
  const gym = told.actor?.name.trim() || textOf(extra, 'gymName') || t(labels.aGym)
  const title = told.type === 'milestone_achieved' ? milestoneIn(extra, t) : textIn('title')

  switch (told.type) {
    case 'follow':
      if (extra.as === 'request') return t(labels.followRequested, { actor })
      if (extra.as === 'accepted') return t(labels.followAccepted, { actor })
      return t(labels.follow, { actor, others })
    // Never sent individually; the digest only counts them.
    case 'like':
      return t(labels.like, { actor, others })
    case 'event_rsvp':
      return t(labels.eventRsvp, { actor, others, event })
    case 'comment':
      return t(isAboutOwn(told) ? labels.commented : labels.answered, { actor, others })
    case 'mention':
      if (extra.as === 'partner') return t(labels.namedAsPartner, { actor })
      return t(told.commentId ? labels.mentionedInComment : labels.mentionedInPost, { actor, others })
    case 'event_invite':
      if (extra.what === 'host') return t(labels.madeHost, { event })
      return told.actor ? t(labels.invitedBy, { actor, event }) : t(labels.invited, { event })
    case 'event_reminder': {
      const start = momentIn(told, 'start', locale)
      return start ? t(labels.startsAt, { event, start }) : t(labels.starts, { event })
    }
    case 'event_update':
      return placeSentence(told, event, { t, locale }) ?? t(changeLabels(extra.change), { event })
    case 'event_cancelled': {
      // An event that was taken down isn't named.
      const start = textOf(extra, 'eventTitle') === null ? momentIn(told, 'start', locale) : null
      return start ? t(labels.eventAtCancelled, { gym, start }) : t(labels.eventCancelled, { event })
    }
    case 'gym_post':
      return t(labels.gymPost, { gym })
    case 'gym_update':
      return t(labels.gymUpdate, { gym })
    case 'gym_event':
      return t(labels.gymEvent, { gym })
    case 'milestone_achieved':
      return title ? t(labels.milestoneNamed, { actor, title }) : t(labels.milestone, { actor })
    case 'belt_promotion': {
      const belt = normaliseBelt(extra.belt)
      return belt === 'default'
        ? t(labels.promoted, { actor })
        : t(labels.promotedTo, { actor, belt: t(beltNames[belt]) })
    }
    case 'match_result':
      return t(matchLabels(extra.outcome), { actor })
    case 'training_reminder': {
      const time = textOf(extra, 'time')
      return title ?? (time ? t(labels.trainingAt, { time, gym }) : t(labels.trainingReminder))
    }
    case 'system_announcement':
      return title ?? t(labels.announcement)
    case 'account_update':
      return title ?? t(labels.account)
  }
}

/** The text below the sentence, such as a preview; null for none. */
export function detailOf(
  { type, preview, extra }: Pick<NotificationFacts, 'type' | 'preview' | 'extra'>,
  { t, locale }: Translator,
): string | null {
  const textIn = (name: string) => readText(extra[name], t)
  switch (type) {
    case 'system_announcement':
    case 'account_update':
      return textIn('text')
    case 'event_cancelled':
      return textIn('reason')
    case 'event_update':
      return startChangeText(extra, locale) ?? textIn('what') ?? preview
    default:
      return preview
  }
}

/** Whether a comment is on the member's own entry. Everyone else who's notified wrote the comment it replies to. */
function isAboutOwn({ uid, activityId }: NotificationFacts): boolean {
  return !activityId || actorIn(activityId) === uid
}

function changeLabels(change: unknown) {
  switch (change) {
    case 'postponed':
      return labels.eventPostponed
    case 'paused':
      return labels.eventPaused
    case 'message':
      return labels.eventMessage
    default:
      return labels.eventChanged
  }
}

function matchLabels(outcome: unknown) {
  switch (outcome) {
    case 'win':
      return labels.matchWon
    case 'loss':
      return labels.matchLost
    case 'draw':
      return labels.matchDrawn
    default:
      return labels.match
  }
}

/** A change to the member's own RSVP. Null if the event itself changed. */
function placeSentence(
  told: NotificationFacts,
  event: string,
  { t, locale }: Pick<Translator, 't' | 'locale'>,
): string | null {
  switch (told.extra.place) {
    case 'in':
      return t(labels.placeIn, { event })
    case 'offered': {
      const until = momentIn(told, 'until', locale)
      return until ? t(labels.placeOffered, { event, until }) : null
    }
    case 'free':
      return t(labels.placeFree, { event })
    case 'removed':
      return t(labels.placeRemoved, { event })
    default:
      return null
  }
}

/** In the event's time zone, if it has one: "Sun 22 Nov, 18:00". */
function momentIn({ extra, timezone }: NotificationFacts, field: 'start' | 'until', locale: string): string | null {
  const at = dateIn(extra, field)
  return at && datesIn(locale, { zone: textOf(extra, 'timezone') ?? timezone }).moment(at)
}

/** When and where the event is that a notification is about; null if it isn't about one. */
export function eventLine({ extra }: Pick<NotificationFacts, 'extra'>, locale: string): string | null {
  const [start, zone] = [dateIn(extra, 'start'), textOf(extra, 'timezone')]
  if (!start || !zone) return null
  const when = datesIn(locale, { zone }).moment(start, { named: true })
  return [when, textOf(extra, 'gymName')].filter(Boolean).join(' · ')
}

/** An event's old and new start. Null if either is unknown or they're the same. */
export function startChangeText(extra: Record<string, unknown>, locale: string): string | null {
  const [was, start, timezone] = [dateIn(extra, 'was'), dateIn(extra, 'start'), textOf(extra, 'timezone')]
  if (!was || !start || !timezone || was.getTime() === start.getTime()) return null
  const { moment } = datesIn(locale, { zone: timezone })
  return `${moment(was)} → ${moment(start)}`
}

function dateIn(extra: Record<string, unknown>, field: string): Date | null {
  const at = new Date(textOf(extra, field) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The milestone's label; if its kind no longer exists, the stored title. */
export function milestoneIn(extra: Record<string, unknown>, t: Translator['t']): string | null {
  const kind = textOf(extra, 'milestone')
  if (kind && Object.hasOwn(MILESTONE_LABELS, kind)) return t(MILESTONE_LABELS[kind as MilestoneKind])
  return textOf(extra, 'title')
}

/** Translates our own messages; text that people wrote is returned unchanged. */
export function readText(value: unknown, t: Translator['t']): string | null {
  const text = isMessage(value) ? t(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

const textOf = (extra: Record<string, unknown>, name: string): string | null =>
  typeof extra[name] === 'string' ? extra[name].trim() || null : null

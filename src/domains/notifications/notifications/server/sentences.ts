import type { MilestoneKind } from '#domains/feed/activities/milestone-kinds.ts'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { actorIn } from '#domains/feed/activities/rules.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { datesIn } from '#platform/dates.ts'
import type { Translator } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { words } from './sentence-labels.ts'

/** What a sentence is made of: the latest of a group, and how many others did the same. */
export interface ToSay {
  type: NotificationType
  /** The member who is told. */
  uid: string
  /** Whose clock the times are told by where the event names no zone of its own. */
  timezone: string
  actor: { name: string } | null
  others: number
  activityId: string | null
  commentId: string | null
  /** What was said, in its first words. */
  preview: string | null
  extra: Record<string, unknown>
}

/** One line that says what happened: the subject of a mail, the title of a push message. */
export function sentenceOf(told: ToSay, { say, sayKept, locale }: Translator): string {
  const { extra, others } = told
  const actor = told.actor?.name.trim() || FALLBACK_NAME
  const event = textOf(extra, 'eventTitle') ?? say(words.anEvent)
  const gym = told.actor?.name.trim() || textOf(extra, 'gymName') || say(words.aGym)
  const title = told.type === 'milestone_achieved' ? milestoneIn(extra, say) : textOf(extra, 'title')

  switch (told.type) {
    case 'follow':
      if (extra.as === 'request') return say(words.followRequested, { actor })
      if (extra.as === 'accepted') return say(words.followAccepted, { actor })
      return say(words.follow, { actor, others })
    // Nobody is told of these two; a count of them stands in the weekly digest.
    case 'like':
      return say(words.like, { actor, others })
    case 'event_rsvp':
      return say(words.eventRsvp, { actor, others, event })
    case 'comment':
      return say(isAboutOwn(told) ? words.commented : words.answered, { actor, others })
    case 'mention':
      if (extra.as === 'partner') return say(words.namedAsPartner, { actor })
      return say(told.commentId ? words.mentionedInComment : words.mentionedInPost, { actor, others })
    case 'event_invite':
      return told.actor ? say(words.invitedBy, { actor, event }) : say(words.invited, { event })
    case 'event_reminder': {
      const start = momentIn(told, 'start', locale)
      return start ? say(words.startsAt, { event, start }) : say(words.starts, { event })
    }
    case 'event_update':
      return placeSentence(told, event, { say, locale }) ?? say(changeLabels(extra.change), { event })
    case 'event_cancelled': {
      // One that was taken down is not named.
      const start = textOf(extra, 'eventTitle') === null ? momentIn(told, 'start', locale) : null
      return start ? say(words.eventAtCancelled, { gym, start }) : say(words.eventCancelled, { event })
    }
    case 'gym_post':
      return say(words.gymPost, { gym })
    case 'gym_update':
      return say(words.gymUpdate, { gym })
    case 'gym_event':
      return say(words.gymEvent, { gym })
    case 'milestone_achieved':
      return title ? say(words.milestoneNamed, { actor, title }) : say(words.milestone, { actor })
    case 'belt_promotion': {
      const belt = normaliseBelt(extra.belt)
      return belt === 'default'
        ? say(words.promoted, { actor })
        : say(words.promotedTo, { actor, belt: say(beltNames[belt]) })
    }
    case 'match_result':
      return say(matchLabels(extra.outcome), { actor })
    case 'training_reminder': {
      const time = textOf(extra, 'time')
      return title ?? (time ? say(words.trainingAt, { time, gym }) : say(words.trainingReminder))
    }
    case 'system_announcement':
      return title ?? say(words.announcement)
    case 'account_update':
      return title ? sayKept(title) : say(words.account)
  }
}

/** What stands below the sentence: what was said, the reason, the announcement. Null where there is nothing more. */
export function detailOf(
  { type, preview, extra }: Pick<ToSay, 'type' | 'preview' | 'extra'>,
  { sayKept, locale }: Pick<Translator, 'sayKept' | 'locale'>,
): string | null {
  const keptIn = (name: string) => {
    const text = textOf(extra, name)
    return text && sayKept(text)
  }
  switch (type) {
    case 'system_announcement':
      return textOf(extra, 'text')
    case 'account_update':
      return keptIn('text')
    case 'event_cancelled':
      return keptIn('reason')
    case 'event_update':
      return movedInWords(extra, locale) ?? keptIn('what')
    default:
      return preview
  }
}

/** Whoever hears of a comment and is not the author of the entry wrote what it answers. */
function isAboutOwn({ uid, activityId }: ToSay): boolean {
  return !activityId || actorIn(activityId) === uid
}

function changeLabels(change: unknown) {
  switch (change) {
    case 'postponed':
      return words.eventPostponed
    case 'paused':
      return words.eventPaused
    default:
      return words.eventChanged
  }
}

function matchLabels(outcome: unknown) {
  switch (outcome) {
    case 'win':
      return words.matchWon
    case 'loss':
      return words.matchLost
    case 'draw':
      return words.matchDrawn
    default:
      return words.match
  }
}

/** What became of a member's own place. Null for what changed about the event itself. */
function placeSentence(told: ToSay, event: string, { say, locale }: Pick<Translator, 'say' | 'locale'>): string | null {
  switch (told.extra.place) {
    case 'in':
      return say(words.placeIn, { event })
    case 'offered': {
      const until = momentIn(told, 'until', locale)
      return until ? say(words.placeOffered, { event, until }) : null
    }
    case 'free':
      return say(words.placeFree, { event })
    case 'removed':
      return say(words.placeRemoved, { event })
    default:
      return null
  }
}

/** By the clock of the place, as people say it: "Sun 22 Nov, 18:00". */
function momentIn({ extra, timezone }: ToSay, field: 'start' | 'until', locale: string): string | null {
  const at = dateIn(extra, field)
  return at && datesIn(locale, { zone: textOf(extra, 'timezone') ?? timezone }).moment(at)
}

/** When an event would have been and will be. Null where it is not known, or nothing of that changed. */
export function movedInWords(extra: Record<string, unknown>, locale: string): string | null {
  const [was, start, timezone] = [dateIn(extra, 'was'), dateIn(extra, 'start'), textOf(extra, 'timezone')]
  if (!was || !start || !timezone || was.getTime() === start.getTime()) return null
  const { moment } = datesIn(locale, { zone: timezone })
  return `${moment(was)} → ${moment(start)}`
}

function dateIn(extra: Record<string, unknown>, field: string): Date | null {
  const at = new Date(textOf(extra, field) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

/** By its kind; one that is not known any more by its title as it was kept. */
export function milestoneIn(extra: Record<string, unknown>, say: Translator['say']): string | null {
  const kind = textOf(extra, 'milestone')
  if (kind && Object.hasOwn(MILESTONE_LABELS, kind)) return say(MILESTONE_LABELS[kind as MilestoneKind])
  return textOf(extra, 'title')
}

function textOf(extra: Record<string, unknown>, name: string): string | null {
  const value = extra[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

import type { ContractRouterClient } from '@orpc/contract'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { clockIn, dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { days } from '#platform/clock.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { Event, eventsContract } from '../contract.ts'
import type { EventType, EventVisibility, HideAttendees, WaitlistMode } from '../rules.ts'
import { type Repeat, ruleText } from './rule-draft.ts'

/** An event as entered in the form. Numbers are the text that was typed. */
export interface EventDraft {
  title: string
  cover: GymPicture | null
  description: string
  eventType: EventType
  date: string
  start: string
  end: string
  /** For events over several days. If empty: the start date, or the next day when the end isn't after the start. */
  endDate: string
  discipline: 'gi' | 'nogi' | 'both'
  level: 'all' | 'beginner' | 'intermediate' | 'advanced'
  minBelt: BeltSlug | ''
  minAge: string
  womenOnly: boolean
  capacity: string
  waitlistMode: WaitlistMode | 'none'
  price: string
  currency: string
  dropInNote: string
  giRule: string
  question: string
  bring: string
  /** For a new event, besides the member who creates it. */
  hosts: Pick<PersonCard, 'uid' | 'displayName'>[]
  visibility: EventVisibility
  hideAttendees: HideAttendees
  guestsAllowed: string
  discussionEnabled: boolean
  guestRsvps: boolean
  remindersEnabled: boolean
  repeat: Repeat
}

export type EventInput = Parameters<ContractRouterClient<typeof eventsContract>['create']>[0]
type Fields = Omit<EventInput, 'gymId' | 'draft' | 'official' | 'timezone'>

/** The default: an open mat at noon on this date. */
export function newDraft({ date, currency }: { date: string; currency: string }): EventDraft {
  return {
    title: '',
    cover: null,
    description: '',
    eventType: 'open_mat',
    date,
    start: '12:00',
    end: '14:00',
    endDate: '',
    discipline: 'both',
    level: 'all',
    minBelt: '',
    minAge: '',
    womenOnly: false,
    capacity: '',
    waitlistMode: 'auto',
    price: '',
    currency,
    dropInNote: '',
    giRule: '',
    question: '',
    bring: '',
    hosts: [],
    visibility: 'public',
    hideAttendees: 'everyone',
    guestsAllowed: '0',
    discussionEnabled: true,
    guestRsvps: true,
    remindersEnabled: true,
    repeat: { every: 'once', interval: '2', weekdays: [], ends: 'never', count: '10', until: '' },
  }
}

/** A draft from an existing event. */
export function draftOf(event: Event): EventDraft {
  const { recurrence, timezone } = event
  const [from, to] = [new Date(event.startsAt), new Date(event.endsAt)]
  const [date, endDate] = [dayIn(timezone, from), dayIn(timezone, to)]
  const [start, end] = [clockIn(timezone, from), clockIn(timezone, to)]
  return {
    ...event,
    // Events cached by earlier versions have no question.
    question: event.question ?? '',
    date,
    start,
    end,
    endDate: endDate === impliedEnd({ date, start, end }) ? '' : endDate,
    minBelt: event.minBelt ?? '',
    minAge: event.minAge === null ? '' : String(event.minAge),
    capacity: event.capacity === null ? '' : String(event.capacity),
    waitlistMode: event.waitlistEnabled ? event.waitlistMode : 'none',
    price: event.price ? String(event.price.amount) : '',
    currency: event.price?.currency ?? 'EUR',
    bring: event.bring.join(', '),
    guestsAllowed: String(event.guestsAllowed),
    repeat: {
      every: 'once',
      interval: String(recurrence?.interval ?? 2),
      weekdays: recurrence?.days.map(({ weekday }) => weekday) ?? [],
      ends: 'never',
      count: '10',
      until: '',
    },
  }
}

/** The draft on another day. An event over several days stays as long. */
export function movedTo(date: string, draft: EventDraft): EventDraft {
  const moved = (Date.parse(date) - Date.parse(draft.date)) / days(1)
  const endDate = draft.endDate && dayAfter(draft.endDate, moved)
  return { ...draft, date, endDate, repeat: { ...draft.repeat, weekdays: [] } }
}

/** The fields of the request. Invalid numbers are sent as typed, so that the server's error names the field. */
export function inputOf(draft: EventDraft): Fields {
  const { date, start, end, endDate, repeat, price, currency, waitlistMode, bring, minBelt, ...fields } = draft
  const lastDay = endDate || impliedEnd(draft)
  const rule = ruleText(repeat, date)
  return {
    title: fields.title.trim(),
    cover: fields.cover && { id: fields.cover.id, alt: fields.cover.alt },
    description: fields.description,
    eventType: fields.eventType,
    discipline: fields.discipline,
    level: fields.level,
    womenOnly: fields.womenOnly,
    dropInNote: fields.dropInNote,
    giRule: fields.giRule,
    question: fields.question,
    visibility: fields.visibility,
    hideAttendees: fields.hideAttendees,
    discussionEnabled: fields.discussionEnabled,
    guestRsvps: fields.guestRsvps,
    remindersEnabled: fields.remindersEnabled,
    hostIds: fields.hosts.map(({ uid }) => uid),
    start: `${date}T${start}`,
    end: `${lastDay}T${end}`,
    minBelt: minBelt || null,
    minAge: numberIn(fields.minAge),
    capacity: numberIn(fields.capacity),
    guestsAllowed: numberIn(fields.guestsAllowed) ?? 0,
    waitlistEnabled: waitlistMode !== 'none',
    waitlistMode: waitlistMode === 'offer' ? 'offer' : 'auto',
    price: price.trim() === '' ? null : { amount: numberIn(price.replace(',', '.')) ?? 0, currency },
    bring: bring
      .split(',')
      .map((thing) => thing.trim())
      .filter(Boolean),
    ...(rule ? { rule } : {}),
  }
}

/** Someone else's draft with the fields that were changed here. */
export function onTopOf(theirs: EventDraft, { before, draft }: Record<'before' | 'draft', EventDraft>): EventDraft {
  const ours = Object.entries(draft).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof EventDraft]),
  )
  return { ...theirs, ...Object.fromEntries(ours) }
}

/** Only the changed fields, so one date of a series keeps the rest. */
export function changesOf(before: EventDraft, after: EventDraft): Partial<Fields> {
  const [was, is] = [inputOf(before), inputOf(after)]
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof Fields]),
  )
  const change = Object.fromEntries(changed) as Partial<Fields>
  // Start and end are sent together, because each is checked against the other.
  return change.start || change.end ? { ...change, start: is.start, end: is.end } : change
}

function numberIn(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const number = Number(typed)
  return Number.isNaN(number) ? (typed as never) : number
}

/** The last day of an event without one: the next day unless it ends at a later time than it starts. */
const impliedEnd = ({ date, start, end }: Pick<EventDraft, 'date' | 'start' | 'end'>) =>
  end <= start ? dayAfter(date) : date

function dayAfter(date: string, count = 1): string {
  const day = new Date(Date.parse(date) + days(count))
  return Number.isNaN(day.getTime()) ? date : day.toISOString().slice(0, 10)
}

import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import type { GymChoice } from '#domains/gyms/gyms/web/GymField.tsx'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { newId } from '#platform/ids.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { Session, SessionDraft, SessionInput, SessionLine, Suggestion, ToLog } from '../contract.ts'
import { SESSION_LIMITS, USUAL_MINUTES } from '../limits.ts'
import { type SessionCheckContext, type SessionProblem, sessionProblems } from '../session-problems.ts'
import type { PersonChoice } from './PersonPicker.tsx'
import type { SessionEdit, SessionPicture, SessionToSend } from './training-writes.ts'

export interface RoundDraft {
  /** React key; not sent. */
  key: string
  minutes: string
  partner: PersonChoice
  result: string
  subsFor: string[]
  subsAgainst: string[]
  positions: string[]
  /** Missing in drafts saved by an earlier version. */
  worked?: string[]
}

/** A photo chosen here, or one already on the server. */
export type DraftPicture = { id: string; alt: string } & ({ file: Blob } | { url: string })

/** The form state of a session, with numbers as typed. */
export interface FormDraft {
  id: string
  day: string
  start: string
  timezone: string
  minutes: string
  place: GymChoice
  kind: SessionKind
  discipline: SessionDiscipline
  intensity: number | null
  mood: number | null
  energy: number | null
  rounds: RoundDraft[]
  techniques: string[]
  notes: string
  injuries: string
  pictures: DraftPicture[]
  eventId: string | null
  /** Techniques taught in the class. Those still in the session are also added to the drill list. */
  taught?: string[]
  /** Null until the member chooses; the usual visibility applies. */
  visibility: ChosenVisibility | null
  /** The initial values of the form for a saved session. */
  base?: SessionBase
}

/** A saved session as the form loaded it, so that only changed fields are sent and conflicts are detected. */
interface SessionBase {
  updatedAt: string
  input: Omit<SessionInput, 'photos'>
  photos: { id: string; alt: string }[]
}

/** Start times are rounded to a quarter of an hour. */
const STEP_MS = 15 * 60_000

/** A draft without a suggestion: it assumes that the session just ended. */
export function freshDraft(now: Date, timezone: string, minutes = USUAL_MINUTES): FormDraft {
  const begun = new Date(Math.floor((now.getTime() - minutes * 60_000) / STEP_MS) * STEP_MS)
  return { ...EMPTY, id: newId(), ...wallOf(begun, timezone), timezone, minutes: String(minutes) }
}

export const newRound = (minutes = ''): RoundDraft => ({
  key: newId(),
  minutes,
  partner: { name: '' },
  result: '',
  subsFor: [],
  subsAgainst: [],
  positions: [],
  worked: [],
})

const EMPTY = {
  place: { name: '' },
  kind: 'class',
  discipline: 'gi',
  intensity: null,
  mood: null,
  energy: null,
  rounds: [],
  techniques: [],
  notes: '',
  injuries: '',
  pictures: [],
  eventId: null,
  visibility: null,
} satisfies Partial<FormDraft>

export function wallOf(instant: Date, timezone: string): { day: string; start: string } {
  const wall = wallClock(instant, timezone).toISOString()
  return { day: wall.slice(0, 10), start: wall.slice(11, 16) }
}

const placeOf = (place: SessionLine['place']): GymChoice =>
  place ? { ...(place.gymId && { gymId: place.gymId }), name: place.name } : { name: '' }

const slugsOf = (techniques: readonly { slug: string }[]) => techniques.map(({ slug }) => slug)

export const partnerOf = ({ partner }: Session['rounds'][number]): RoundDraft['partner'] => ({
  ...(partner?.uid && { uid: partner.uid }),
  name: partner?.name ?? '',
})

const roundsOf = (rounds: Session['rounds']): RoundDraft[] =>
  rounds.map((round) => ({
    key: newId(),
    minutes: String(round.minutes),
    partner: partnerOf(round),
    result: round.result,
    subsFor: slugsOf(round.subsFor),
    subsAgainst: slugsOf(round.subsAgainst),
    positions: slugsOf(round.positions),
    // Sessions cached by an earlier version have none.
    worked: slugsOf(round.worked ?? []),
  }))

/** A draft from a suggestion or a check-in. */
export function draftOfGuess(guess: Suggestion | ToLog): FormDraft {
  const { day, start, timezone, minutes, place, kind, discipline, eventId } = guess
  const when = { day, start, timezone, minutes: String(minutes) }
  const taught = slugsOf(guess.taught?.techniques ?? [])
  // Cards saved on this device by an earlier version have no rounds.
  const rounds = 'rounds' in guess ? roundsOf(guess.rounds ?? []) : []
  return {
    ...EMPTY,
    id: newId(),
    ...when,
    place: placeOf(place),
    kind,
    discipline,
    eventId,
    rounds,
    techniques: taught,
    taught,
  }
}

/** A round's length and partner. What happened in it would count again in the statistics. */
const repeated = ({ key, minutes, partner }: RoundDraft): RoundDraft => ({ ...newRound(minutes), key, partner })

/** Applies a template or the last session to another date, without the parts that belong only to that day. */
export function withPattern(draft: FormDraft, pattern: SessionDraft): FormDraft {
  const { start, minutes, place, kind, discipline, intensity, rounds, techniques, visibility } = pattern
  return {
    ...draft,
    start,
    minutes: String(minutes),
    place: placeOf(place),
    kind,
    discipline,
    intensity,
    rounds: roundsOf(rounds).map(repeated),
    techniques: slugsOf(techniques),
    visibility,
  }
}

/** Replaces the rounds with those in a query such as `5x6`: five of six minutes. Ignores any other query. */
export function withTimedRounds(draft: FormDraft, query: string | null): FormDraft {
  const [count = 0, minutes = 0] = (/^([1-9]\d?)x([1-9]\d?)$/.exec(query ?? '') ?? []).slice(1).map(Number)
  if (count === 0 || count > SESSION_LIMITS.rounds) return draft
  const total = Math.max(Number(draft.minutes), count * minutes)
  if (total > SESSION_LIMITS.maxMinutes) return draft
  return {
    ...draft,
    minutes: String(total),
    rounds: Array.from({ length: count }, () => newRound(String(minutes))),
  }
}

/** Repeats a session on the other draft's day, without what happened that day. */
export function repeatDraft(before: FormDraft, { id, day, timezone }: FormDraft): FormDraft {
  return {
    ...before,
    id,
    day,
    timezone,
    rounds: before.rounds.map(repeated),
    mood: null,
    energy: null,
    notes: '',
    injuries: '',
    pictures: [],
    eventId: null,
  }
}

export function draftOfSession(session: Session): FormDraft {
  const draft = withoutBase(session)
  const photos = session.photos.map(({ id, alt }) => ({ id, alt }))
  return { ...draft, base: { updatedAt: session.updatedAt, input: inputOf(draft), photos } }
}

function withoutBase(session: Session): FormDraft {
  const { id, day, start, timezone, kind, discipline, intensity, mood, energy, notes, injuries, eventId } = session
  return {
    ...{ id, day, start, timezone, kind, discipline, intensity, mood, energy, notes, injuries, eventId },
    minutes: String(session.minutes),
    place: placeOf(session.place),
    rounds: roundsOf(session.rounds),
    techniques: slugsOf(session.techniques),
    pictures: session.photos.map(({ id: photo, alt, url }) => ({ id: photo, alt, url })),
    visibility: chosen(session.visibility),
  }
}

const chosen = (visibility: Session['visibility']): ChosenVisibility | null =>
  visibility === 'event_attendees' || visibility === 'gym_members' ? null : visibility

/** A draft of a session that's waiting to be sent. */
export function draftOfWaiting({ id, session, pictures, placeName }: SessionToSend): FormDraft {
  const { day, start, minutes, timezone = 'UTC', kind, discipline, techniques, notes, injuries, eventId } = session
  return {
    ...EMPTY,
    ...{ id, day, start, timezone, minutes: String(minutes), kind, discipline },
    intensity: session.intensity ?? null,
    mood: session.mood ?? null,
    energy: session.energy ?? null,
    place: { ...(session.gymId && { gymId: session.gymId }), name: placeName },
    techniques: techniques ?? [],
    notes: notes ?? '',
    injuries: injuries ?? '',
    rounds: (session.rounds ?? []).map((round) => ({
      ...newRound(String(round.minutes)),
      partner: { ...(round.partner?.uid && { uid: round.partner.uid }), name: round.partner?.name ?? '' },
      result: round.result ?? '',
      subsFor: round.subsFor ?? [],
      subsAgainst: round.subsAgainst ?? [],
      positions: round.positions ?? [],
      worked: round.worked ?? [],
    })),
    pictures: pictures.flatMap((picture) => (picture.file ? [{ ...picture, file: picture.file }] : [])),
    eventId: eventId ?? null,
    visibility: session.visibility ?? null,
  }
}

export function inputOf(draft: FormDraft): Omit<SessionInput, 'photos'> {
  const { day, start, timezone, place, kind, discipline, intensity, mood, energy, techniques, eventId } = draft
  return {
    ...{ day, start, timezone, kind, discipline, intensity, mood, energy, techniques, eventId },
    minutes: numberOf(draft.minutes),
    gymId: place.gymId ?? null,
    place: place.gymId ? '' : place.name.trim(),
    rounds: draft.rounds.map(({ minutes, partner, result, subsFor, subsAgainst, positions, worked }) => ({
      minutes: numberOf(minutes),
      partner: partner.name.trim() ? { uid: partner.uid ?? null, name: partner.name.trim() } : null,
      result: result.trim(),
      ...{ subsFor, subsAgainst, positions, worked },
    })),
    notes: draft.notes.trim(),
    injuries: draft.injuries.trim(),
    ...(draft.visibility && { visibility: draft.visibility }),
  }
}

/** What the class taught, as far as it's still in the session, for the drill list. */
export const drillsOf = ({ taught = [], techniques }: FormDraft): Pick<SessionToSend, 'drills'> =>
  taught.length > 0 ? { drills: taught.filter((slug) => techniques.includes(slug)) } : {}

/** The fields that differ from the form's initial values; all of them if those aren't known. */
export function changesOf(draft: FormDraft): Pick<SessionEdit, 'change' | 'pictures'> {
  const { base } = draft
  const input = inputOf(draft)
  const pictures = picturesOf(draft.pictures)
  if (!base) return { change: input, pictures }
  const change = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => !isSame(value, base.input[field as keyof typeof input])),
  )
  const isSamePhotos = isSame(pictures, base.photos)
  return { change: { ...change, seenAt: base.updatedAt }, ...(!isSamePhotos && { pictures }) }
}

export type EditedField = keyof SessionInput

/** Fields that this form and another device both changed, to different values. */
export function conflictsOf(draft: FormDraft, other: Session): EditedField[] {
  if (!draft.base) return []
  const valuesOf = ({ input, photos }: Pick<SessionBase, 'input' | 'photos'>): SessionInput => ({ ...input, photos })
  const began = valuesOf(draft.base)
  const mine = valuesOf({
    input: inputOf(draft),
    photos: picturesOf(draft.pictures).map(({ id, alt }) => ({ id, alt })),
  })
  const theirs = valuesOf({
    input: inputOf(withoutBase(other)),
    photos: other.photos.map(({ id, alt }) => ({ id, alt })),
  })
  return (Object.keys(theirs) as EditedField[]).filter(
    (field) =>
      !isSame(theirs[field], began[field]) && !isSame(mine[field], began[field]) && !isSame(mine[field], theirs[field]),
  )
}

/**
 * The draft merged with another device's version: fields this form didn't change, and the named ones, come from that
 * version.
 */
export function rebaseDraft(draft: FormDraft, other: Session, given: readonly EditedField[] = []): FormDraft {
  const { change, pictures } = changesOf(draft)
  const fresh = draftOfSession(other)
  const isMine = (field: string) => field in change && !given.includes(field as EditedField)
  return {
    ...fresh,
    // A draft has the input's fields, except that its place includes the gym.
    ...Object.fromEntries(Object.entries(draft).filter(([field]) => isMine(field))),
    ...(isMine('gymId') && { place: draft.place }),
    ...(pictures && !given.includes('photos') && { pictures: draft.pictures }),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const picturesOf = (pictures: readonly DraftPicture[]): SessionPicture[] =>
  pictures.map((picture) => ({
    id: picture.id,
    alt: picture.alt.trim(),
    ...('file' in picture && { file: picture.file }),
  }))

export function problemsOf(draft: FormDraft, known: SessionCheckContext): SessionProblem[] {
  return sessionProblems({ ...inputOf(draft), photos: draft.pictures, timezone: draft.timezone }, known)
}

/** The typed whole number; 0 if it isn't one. */
export const numberOf = (typed: string): number => (/^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0)

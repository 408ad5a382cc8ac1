import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursor, limit, postPicture, uid } from '#domains/feed/activities/contract.ts'
import { sessionDisciplines, sessionKinds } from '#domains/feed/activities/entry-vocabulary.ts'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { day } from '#platform/day.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { EARLIEST_YEAR, SCALE, SESSION_LIMITS } from './limits.ts'
import { partnerConsents, suggestionSources } from './rules.ts'

const moment = z.iso.datetime()
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is to be a time such as 18:30')
/** Chosen by the browser with `newId()`, so that sending twice is sending once. */
export const journalId = z.string().regex(/^[0-9A-Za-z]{20}$/, 'is to be 20 letters and digits')
const slug = z.string().min(1).max(80)
const slugs = (most: number) => z.array(slug).max(most, `are more than ${most}`)
const scale = z.int().min(SCALE.least, 'is to be 1 to 5').max(SCALE.most, 'is to be 1 to 5').nullable()

/** A technique as the library calls it. */
export const namedTechnique = z.object({ slug: z.string(), name: z.string() })
/** Where it was: a gym that the viewer can open, or a place without a page (then `gymId` and `slug` are null). */
export const sessionPlace = z.object({ gymId: z.string().nullable(), slug: z.string().nullable(), name: z.string() })
export const sessionPhoto = postPicture.extend({ url: z.string() })

/** A milestone that was just reached. */
export const reached = z.object({ kind: z.enum(milestoneKinds), day: z.iso.date() })
export type Reached = z.infer<typeof reached>

/** A member by `uid`, or anybody by a name. Of a member the name may be left out. */
const partnerInput = z
  .strictObject({ uid: uid.nullable().default(null), name: line(SESSION_LIMITS.partnerName).default('') })
  .refine(({ uid: member, name }) => member !== null || name !== '', 'is to be a member or a name')

const roundInput = z.strictObject({
  minutes: z.int(),
  partner: partnerInput.nullable().default(null),
  /** For the author alone. */
  result: prose(SESSION_LIMITS.result).default(''),
  /** Slugs of techniques, one for each time. */
  subsFor: slugs(SESSION_LIMITS.submissions).default([]),
  subsAgainst: slugs(SESSION_LIMITS.submissions).default([]),
  /** Slugs of positions, in their order; the round ended in the last. */
  positions: slugs(SESSION_LIMITS.positions).default([]),
})
export type RoundInput = z.input<typeof roundInput>

/** A picture that was sent before: PUT /api/users/me/pictures/{id} with its bytes. */
const photoInput = z.strictObject({ id: journalId, alt: line(500).default('') })

const facts = {
  /** 15 to 360. */
  minutes: z.int(),
  /** A listed gym. */
  gymId: z.string().min(1).max(128).nullable().default(null),
  /** Where it was when it is no listed gym. */
  place: line(SESSION_LIMITS.place).default(''),
  kind: z.enum(sessionKinds),
  discipline: z.enum(sessionDisciplines),
  intensity: scale.default(null),
  rounds: z.array(roundInput).max(SESSION_LIMITS.rounds, `are more than ${SESSION_LIMITS.rounds}`).default([]),
  techniques: slugs(SESSION_LIMITS.techniques).default([]),
}

const input = {
  /** By the clock on the wall where it was. */
  day,
  start: clockTime,
  /** IANA, of where it was. Left out: the gym's, else the member's own. */
  timezone: z.string().max(64).optional(),
  ...facts,
  mood: scale.default(null),
  energy: scale.default(null),
  /** Notes and injuries are read by nobody else, whoever sees the session. */
  notes: prose(SESSION_LIMITS.notes).default(''),
  injuries: prose(SESSION_LIMITS.injuries).default(''),
  photos: z.array(photoInput).max(SESSION_LIMITS.photos, `are more than ${SESSION_LIMITS.photos}`).default([]),
  /** The event that was attended. */
  eventId: z.string().min(1).max(128).nullable().default(null),
  /** Left out: the member's usual choice for sessions. */
  visibility: z.enum(chosenVisibilities).optional(),
}

export const sessionInput = z.strictObject(input)
export type SessionInput = z.input<typeof sessionInput>
/** The same as it is after it was checked. */
export type CheckedSession = z.output<typeof sessionInput>

/** What is left out stays as it is. */
export const sessionChange = z.strictObject({
  day: input.day.optional(),
  start: input.start.optional(),
  timezone: input.timezone,
  minutes: input.minutes.optional(),
  gymId: input.gymId.unwrap().optional(),
  place: input.place.unwrap().optional(),
  kind: input.kind.optional(),
  discipline: input.discipline.optional(),
  intensity: scale.optional(),
  mood: scale.optional(),
  energy: scale.optional(),
  rounds: input.rounds.unwrap().optional(),
  techniques: input.techniques.unwrap().optional(),
  notes: input.notes.unwrap().optional(),
  injuries: input.injuries.unwrap().optional(),
  photos: input.photos.unwrap().optional(),
  eventId: input.eventId.unwrap().optional(),
  visibility: input.visibility,
  /** `updatedAt` of the session as the form found it. With it, a field that was changed elsewhere since is a conflict. */
  seenAt: moment.optional(),
})
export type SessionChange = z.input<typeof sessionChange>
export type CheckedChange = z.output<typeof sessionChange>

/** One of my sessions in a list. */
export const sessionLine = z.object({
  id: z.string(),
  /** Its entry: /activity/{activityId}. */
  activityId: z.string(),
  day: z.iso.date(),
  start: z.string(),
  startedAt: moment,
  timezone: z.string(),
  minutes: z.int(),
  place: sessionPlace.nullable(),
  kind: z.enum(sessionKinds),
  discipline: z.enum(sessionDisciplines),
  intensity: z.int().nullable(),
  roundCount: z.int(),
  techniques: z.array(namedTechnique),
  photos: z.array(sessionPhoto),
  hasNotes: z.boolean(),
  eventId: z.string().nullable(),
  visibility: z.enum(visibilities),
  updatedAt: moment,
})
export type SessionLine = z.infer<typeof sessionLine>

const partner = z.object({
  /** Null for a name alone, and for a member who does not want to be named or is not there any more. */
  uid: z.string().nullable(),
  name: z.string(),
})

/** One of mine with everything in it. */
export const session = sessionLine.extend({
  mood: z.int().nullable(),
  energy: z.int().nullable(),
  notes: z.string(),
  injuries: z.string(),
  rounds: z.array(
    z.object({
      minutes: z.int(),
      partner: partner.nullable(),
      result: z.string(),
      subsFor: z.array(namedTechnique),
      subsAgainst: z.array(namedTechnique),
      positions: z.array(namedTechnique),
    }),
  ),
  /** Members who were named, and what they said to it; whoever declined is not among them. */
  partners: z.array(z.object({ person: personCard, consent: z.enum(partnerConsents) })),
  importId: z.string().nullable(),
  createdAt: moment,
})
export type Session = z.infer<typeof session>

/** Somebody's session as others see it: what its entry shows, and partners as far as they agreed. */
export const sharedSession = sessionLine
  .pick({
    id: true,
    activityId: true,
    day: true,
    minutes: true,
    place: true,
    kind: true,
    discipline: true,
    intensity: true,
    roundCount: true,
    techniques: true,
    photos: true,
  })
  .extend({
    uid: z.string(),
    partners: z.array(personCard),
    /** What the viewer said to being named in it; null where they are not. */
    myConsent: z.enum(partnerConsents).nullable(),
  })
export type SharedSession = z.infer<typeof sharedSession>

/** What became of a session that was sent. */
export const keptSession = z.discriminatedUnion('status', [
  z.object({ status: z.literal('kept'), session, milestones: z.array(reached) }),
  /** It was added to one that was there; that one as it is now. */
  z.object({ status: z.literal('merged'), session, milestones: z.array(reached) }),
  /** Nothing was kept, because this one begins within 30 minutes of it. Send again with `anyway` or `mergeInto`. */
  z.object({ status: z.literal('duplicate'), of: sessionLine }),
])
export type KeptSession = z.infer<typeof keptSession>

/** What a form begins with: everything but notes, injuries and photos. */
const draft = {
  start: clockTime,
  minutes: z.int(),
  place: sessionPlace.nullable(),
  kind: z.enum(sessionKinds),
  discipline: z.enum(sessionDisciplines),
  intensity: z.int().nullable(),
  rounds: session.shape.rounds,
  techniques: z.array(namedTechnique),
  visibility: z.enum(chosenVisibilities),
}
export const sessionDraft = z.object(draft)
export type SessionDraft = z.infer<typeof sessionDraft>

const templateInput = z.strictObject({
  id: journalId,
  name: line(SESSION_LIMITS.templateName).min(1, 'is empty'),
  start: clockTime,
  ...facts,
  visibility: z.enum(chosenVisibilities),
})
export const template = sessionDraft.extend({ id: z.string(), name: z.string() })
export type Template = z.infer<typeof template>
export type CheckedTemplate = z.output<typeof templateInput>

/** What "I trained" would save now, and why. */
export const suggestion = z.object({
  because: z.enum(suggestionSources),
  day: z.iso.date(),
  start: z.string(),
  timezone: z.string(),
  minutes: z.int(),
  place: sessionPlace.nullable(),
  kind: z.enum(sessionKinds),
  discipline: z.enum(sessionDisciplines),
  eventId: z.string().nullable(),
  /** Of the event or the timetable; null where it follows from neither. */
  title: z.string().nullable(),
  visibility: z.enum(chosenVisibilities),
  /** One that is logged already and was at the same time, or begins within 30 minutes of it. */
  logged: sessionLine.nullable(),
})
export type Suggestion = z.infer<typeof suggestion>

/** Somewhere I was lately and have not logged. */
export const toLog = z.object({
  /** Names it when it is dismissed. */
  key: z.string(),
  title: z.string(),
  day: z.iso.date(),
  start: z.string(),
  timezone: z.string(),
  minutes: z.int(),
  place: sessionPlace,
  kind: z.enum(sessionKinds),
  discipline: z.enum(sessionDisciplines),
  eventId: z.string().nullable(),
})
export type ToLog = z.infer<typeof toLog>

/** A session in which I am named. */
export const partnerRequest = z.object({
  author: personCard,
  sessionId: z.string(),
  activityId: z.string(),
  day: z.iso.date(),
  minutes: z.int(),
  place: sessionPlace.nullable(),
  kind: z.enum(sessionKinds),
  discipline: z.enum(sessionDisciplines),
  consent: z.enum(partnerConsents),
  askedAt: moment,
  /** Whether I accept whenever this author names me. */
  always: z.boolean(),
})
export type PartnerRequest = z.infer<typeof partnerRequest>

const tags = ['Training']
const own = z.strictObject({ id: journalId })
const changed = z.object({ session, milestones: z.array(reached) })
const requestRef = { uid, sessionId: journalId }
const done = z.object({ done: z.literal(true) })

/** `/training` is the signed-in member's own; somebody else's lies below `/users/{uid}`. */
export const trainingContract = {
  keep: oc
    .route({
      method: 'PUT',
      path: '/training/sessions/{id}',
      summary: 'Log a session. The same id again changes nothing and answers what is kept under it',
      tags,
    })
    .input(
      z.strictObject({
        id: journalId,
        ...input,
        /** Keep it although another begins within 30 minutes of it. */
        anyway: z.boolean().default(false),
        /** Add it to this one of mine instead. */
        mergeInto: journalId.optional(),
      }),
    )
    .output(keptSession),
  get: oc
    .route({ method: 'GET', path: '/training/sessions/{id}', summary: 'One of my sessions', tags })
    .input(own)
    .output(session),
  change: oc
    .route({
      method: 'PATCH',
      path: '/training/sessions/{id}',
      summary: 'Change one of mine. 409 CHANGED_ELSEWHERE names fields changed since seenAt',
      tags,
    })
    .input(sessionChange.extend({ id: journalId }))
    .output(changed),
  remove: oc
    .route({ method: 'DELETE', path: '/training/sessions/{id}', summary: 'Delete one of mine', tags })
    .input(own)
    .output(z.object({ activityId: z.string(), restorableUntil: moment, milestones: z.array(reached) })),
  restore: oc
    .route({ method: 'POST', path: '/training/sessions/{id}/restore', summary: 'Bring back what I deleted', tags })
    .input(own)
    .output(changed),
  list: oc
    .route({ method: 'GET', path: '/training/sessions', summary: 'My sessions, the latest first', tags })
    .input(
      z.strictObject({
        cursor,
        limit,
        /** 2026-11 */
        month: z
          .string()
          .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'is to be a month such as 2026-11')
          .optional(),
        day: day.optional(),
        kind: z.enum(sessionKinds).optional(),
        discipline: z.enum(sessionDisciplines).optional(),
        gymId: z.string().max(128).optional(),
        /** In my notes, injuries and places. */
        text: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(sessionLine)),
  calendar: oc
    .route({ method: 'GET', path: '/training/calendar', summary: 'The days of a year on which I trained', tags })
    .input(z.strictObject({ year: z.int().min(EARLIEST_YEAR).max(2199) }))
    .output(z.object({ days: z.array(z.object({ day: z.iso.date(), sessions: z.int(), minutes: z.int() })) })),
  suggestion: oc
    .route({ method: 'GET', path: '/training/suggestion', summary: 'What "I trained" would save now', tags })
    .input(
      z.strictObject({
        /** Of the device, for where nothing else tells one. */
        timezone: z.string().max(64).optional(),
      }),
    )
    .output(suggestion),
  last: oc
    .route({ method: 'GET', path: '/training/last', summary: 'My last session to repeat', tags })
    .input(z.strictObject({}))
    .output(z.object({ draft: sessionDraft.nullable() })),
  toLog: oc
    .route({
      method: 'GET',
      path: '/training/to-log',
      summary: 'Where I was in the last days and have not logged',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(toLog) })),
  dismiss: oc
    .route({ method: 'DELETE', path: '/training/to-log/{key}', summary: 'Do not ask about this one again', tags })
    .input(z.strictObject({ key: z.string().min(1).max(150) }))
    .output(done),

  templates: oc
    .route({ method: 'GET', path: '/training/templates', summary: 'My templates', tags })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(template) })),
  keepTemplate: oc
    .route({
      method: 'PUT',
      path: '/training/templates/{id}',
      summary: 'Keep a template, or another wording of it',
      tags,
    })
    .input(templateInput)
    .output(template),
  removeTemplate: oc
    .route({ method: 'DELETE', path: '/training/templates/{id}', summary: 'Remove it', tags })
    .input(own)
    .output(done),

  byUser: oc
    .route({ method: 'GET', path: '/users/{uid}/sessions', summary: "Somebody's sessions, as far as I see them", tags })
    .input(z.strictObject({ uid, cursor, limit }))
    .output(pageOf(sharedSession)),
  ofUser: oc
    .route({ method: 'GET', path: '/users/{uid}/sessions/{id}', summary: 'One of them', tags })
    .input(z.strictObject({ uid, id: journalId }))
    .output(sharedSession),

  partnerRequests: oc
    .route({ method: 'GET', path: '/training/partner-requests', summary: 'Sessions in which I am named', tags })
    .input(
      z.strictObject({
        consent: z.enum(['asked', 'accepted']).default('asked'),
        cursor,
        limit,
      }),
    )
    .output(pageOf(partnerRequest)),
  answerPartner: oc
    .route({
      method: 'PUT',
      path: '/training/partner-requests/{uid}/{sessionId}',
      summary: 'Whether friends of its author may read my name; declining takes it out for good',
      tags,
    })
    .input(z.strictObject({ ...requestRef, accept: z.boolean(), always: z.boolean().optional() }))
    .output(z.object({ consent: z.enum(partnerConsents), always: z.boolean() })),
  alwaysPartner: oc
    .route({
      method: 'PUT',
      path: '/training/partners/{uid}',
      summary: 'Whether I accept whenever this member names me',
      tags,
    })
    .input(z.strictObject({ uid, always: z.boolean() }))
    .output(z.object({ always: z.boolean() })),
}

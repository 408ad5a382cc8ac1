import { z } from 'zod'
import { chosenGymPicture, gym, scheduleItem } from '#domains/gyms/gyms/contract.ts'
import { DISCIPLINES, GYM_RIGHTS, MAX_PHOTOS, STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { countryCodes } from '#platform/countries.ts'
import { day } from '#platform/day.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { httpsAddress, line, prose } from '#platform/text.ts'
import { isZone } from '#platform/wall-clock.ts'
import { beltSlugs } from '#ui/belts.ts'
import {
  GYM_DESCRIPTION,
  GYM_NAME,
  MAX_COACHES,
  MAX_EXCEPTIONS,
  MAX_PRICE,
  MAX_SESSIONS,
  MAX_TAGS,
  SESSION_INSTRUCTOR,
  SESSION_PROGRAM,
  SESSION_TITLE,
  STATUS_NOTE,
  SUGGESTION_NOTE,
} from './limits.ts'
import { EDIT_SOURCES, EDITABLE_STATUSES, GYM_FIELDS, SUGGESTION_STATUSES } from './rules.ts'

/** A gym's id, or its current or a previous slug. Anything else is a 404. */
const gymReference = z.string()

const whole = (min: number, max: number) => z.int().min(min).max(max).nullable()
const price = z
  .number()
  .min(0)
  .max(MAX_PRICE)
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    messageId("can't have more than two decimal places"),
  )
  .nullable()
const currency = z
  .string()
  .refine((code) => CURRENCIES.has(code), messageId('must be a currency code such as EUR'))
  .nullable()
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const belt = z.enum(beltSlugs).nullable()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageId('must be a time such as 18:30'))
const url = httpsAddress()
const person = z.strictObject({
  name: line(80).min(1),
  userId: z.string().max(128).nullable(),
  belt,
})
const tags = (max: number) =>
  z
    .array(line(40).min(1))
    .max(max)
    .refine((all) => new Set(all).size === all.length, messageId("can't contain duplicates"))

const session = z
  .strictObject({
    /** The session's permanent id; assigned by the server if missing. */
    id: z
      .string()
      .regex(/^[\w-]{1,40}$/, messageId('must be 1 to 40 letters, digits, dashes or underscores'))
      .optional(),
    title: line(SESSION_TITLE).min(1),
    kind: scheduleItem.shape.kind,
    discipline: scheduleItem.shape.discipline,
    level: scheduleItem.shape.level,
    weekday: z.int().min(1).max(7),
    start: time,
    /** If before `start`, the session ends the next day. */
    end: time,
    from: day.nullable().default(null),
    until: day.nullable().default(null),
    exceptions: z.array(day).max(MAX_EXCEPTIONS).default([]),
    instructorId: z.string().max(128).nullable().default(null),
    instructor: line(SESSION_INSTRUCTOR).min(1).optional(),
    program: line(SESSION_PROGRAM).min(1).optional(),
    capacity: whole(1, 1000).default(null),
    dropInOk: z.boolean().default(true),
    price: price.default(null),
  })
  .check(({ value: item, issues }) => {
    const fault = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: item })
    if (item.start === item.end) fault('end', 'is when it starts')
    if (item.from && item.until && item.until < item.from) fault('until', 'is before it begins')
  })

export const gymFields = z.strictObject({
  name: line(GYM_NAME.max).min(GYM_NAME.min),
  description: prose(GYM_DESCRIPTION),
  logo: chosenGymPicture.nullable(),
  cover: chosenGymPicture.nullable(),
  photos: z.array(chosenGymPicture).max(MAX_PHOTOS),
  status: z.enum(EDITABLE_STATUSES),
  statusNote: line(STATUS_NOTE),
  address: z.strictObject({
    street: line(200),
    city: line(100),
    region: line(100),
    postalCode: line(20),
    country: z
      .string()
      .refine((code) => code === '' || countryCodes.has(code), messageId('must be a country code such as IE')),
  }),
  location: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  timezone: z.string().max(64).refine(isZone, messageId('must be a time zone such as Europe/Dublin')),
  phone: line(40).regex(/^[+\d][\d\s()./-]*$|^$/, messageId('must be a phone number')),
  email: z.union([z.literal(''), z.email().max(254)]),
  website: url,
  instagram: url,
  facebook: url,
  affiliation: z.strictObject({ name: line(80).min(1), website: url.nullable() }).nullable(),
  headCoach: person.nullable(),
  coaches: z.array(person).max(MAX_COACHES),
  foundedYear: whole(1850, 2100),
  disciplines: z
    .array(z.enum(DISCIPLINES))
    .refine((all) => new Set(all).size === all.length, messageId("can't contain duplicates")),
  languages: tags(MAX_TAGS),
  amenities: tags(MAX_TAGS),
  matAreaM2: z.number().min(1).max(100_000).nullable(),
  matType: line(60),
  rooms: whole(1, 100),
  maxOnMat: whole(1, 1000),
  dropIn: z.strictObject({
    accepted: z.boolean().nullable(),
    price,
    currency,
    firstVisitFree: z.boolean().nullable(),
    notice: z.enum(['none', 'message', 'required']).nullable(),
    waiverUrl: url.nullable(),
  }),
  rules: z.strictObject({
    giColors: z.enum(['any', 'white', 'white_blue', 'team']).nullable(),
    patches: z.enum(['ok', 'none']).nullable(),
    visitorMinBelt: belt,
    legLocks: line(200).nullable(),
    beginnersWelcome: z.boolean().nullable(),
    shoesOff: z.boolean().nullable(),
    tapePolicy: line(200).nullable(),
    photoPolicy: line(200).nullable(),
  }),
  trialOffer: z.strictObject({
    available: z.boolean().nullable(),
    classes: whole(1, 100),
    days: whole(1, 365),
    notes: line(300),
  }),
  membership: z.strictObject({
    priceFrom: price,
    currency,
    contract: z.enum(['none', 'monthly', 'yearly']).nullable(),
  }),
  accessibility: z.strictObject({
    stepFree: z.boolean().nullable(),
    changing: z.boolean().nullable(),
    parking: z.boolean().nullable(),
  }),
  schedule: z.array(session).max(MAX_SESSIONS),
  openingHours: line(300),
})
export type GymFieldsPatch = Partial<z.infer<typeof gymFields>>

export const gymRole = z.object({
  gymId: z.string(),
  /** The viewer's role at the gym; null for anyone but staff and admins. */
  gymRole: z.enum([...STAFF_ROLES, 'admin']).nullable(),
  may: z.array(z.enum(GYM_RIGHTS)),
})

export const managedGym = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  role: z.enum(STAFF_ROLES),
})
export type ManagedGym = z.infer<typeof managedGym>

const fieldChange = z.object({ field: z.enum(GYM_FIELDS), before: z.unknown(), after: z.unknown() })

export const gymEdit = z.object({
  id: z.string(),
  version: z.int(),
  /** Null for an edit by an admin, a change confirmed by members, or someone whose account is deleted. */
  by: z.object({ name: z.string(), username: z.string().nullable() }).nullable(),
  source: z.enum(EDIT_SOURCES),
  changes: z.array(fieldChange),
  undoes: z.string().nullable(),
  at: z.iso.datetime(),
  /**
   * Whether the viewer can undo the change: for 90 days, unless it added the gym or any of its fields has changed
   * again.
   */
  canUndo: z.boolean(),
})
export type GymEdit = z.infer<typeof gymEdit>

export const suggestion = z.object({
  id: z.string(),
  field: z.enum(GYM_FIELDS),
  before: z.unknown(),
  after: z.unknown(),
  note: z.string(),
  status: z.enum(SUGGESTION_STATUSES),
  createdAt: z.iso.datetime(),
  /** Visible to the gym's staff and admins only. */
  by: z.object({ name: z.string(), username: z.string().nullable() }).nullable(),
  isOwn: z.boolean(),
  confirmations: z.int(),
  confirmedByMe: z.boolean(),
  may: z.object({ decide: z.boolean(), confirm: z.boolean() }),
})
export type Suggestion = z.infer<typeof suggestion>

/** A gym without an owner that has suggested changes. */
export const gymWithSuggestions = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  suggestions: z.int(),
  oldestAt: z.iso.datetime(),
})

const route = routes('Managing a gym')
const adminRoute = routes('Admin')
const change = { version: z.int(), ...gymFields.partial().shape }
const suggestionRef = z.strictObject({ id: gymReference, suggestionId: z.string().max(40) })

export const gymEditsContract = {
  gymRole: route('GET', '/gyms/{id}/role', 'Get my role and rights at a gym')
    .input(z.strictObject({ id: gymReference }))
    .output(gymRole),
  managed: route('GET', '/users/{uid}/managedGyms', 'List the gyms I help run')
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(z.object({ items: z.array(managedGym) })),
  /** 409 with the current gym (`theirs`) and the request (`yours`) if the gym has changed since. */
  update: route('PATCH', '/gyms/{id}', 'Edit a gym. Returns 409 if someone else changed it first')
    .input(z.strictObject({ id: gymReference, ...change }))
    .output(gym),
  updateLocation: route('PATCH', '/locations/{gymId}', 'Edit a gym. Returns 409 if someone else changed it first')
    .input(z.strictObject({ gymId: gymReference, ...change }))
    .output(gym),
  history: route('GET', '/gyms/{id}/edits', "List a gym's changes, newest first")
    .input(
      z.strictObject({
        id: gymReference,
        cursor: z.string().max(300).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(pageOf(gymEdit)),
  undo: route('POST', '/gyms/{id}/edits/{editId}/undo', 'Undo a change, up to 90 days later')
    .input(
      z.strictObject({
        id: gymReference,
        editId: z.string().max(40),
        fields: z.array(z.enum(GYM_FIELDS)).min(1).optional(),
      }),
    )
    .output(gym),
  suggestions: route('GET', '/gyms/{id}/suggestions', 'List suggested changes to a gym')
    .input(z.strictObject({ id: gymReference }))
    .output(z.object({ items: z.array(suggestion) })),
  waiting: adminRoute(
    'GET',
    '/admin/suggestions',
    'List unclaimed gyms with suggested changes, longest waiting first',
  ).output(z.object({ items: z.array(gymWithSuggestions) })),
  suggest: route('POST', '/gyms/{id}/suggestions', 'Suggest a change to one field')
    .input(z.strictObject({ id: gymReference, change: gymFields.partial(), note: prose(SUGGESTION_NOTE).default('') }))
    .output(suggestion),
  withdraw: route('DELETE', '/gyms/{id}/suggestions/{suggestionId}', 'Withdraw my suggestion')
    .input(suggestionRef)
    .output(z.object({ withdrawn: z.literal(true) })),
  decide: route('POST', '/gyms/{id}/suggestions/{suggestionId}/decision', 'Apply or decline a suggestion')
    .input(suggestionRef.extend({ apply: z.boolean() }))
    .output(suggestion),
  confirm: route('PUT', '/gyms/{id}/suggestions/{suggestionId}/confirmations/me', 'Confirm a suggested change')
    .input(suggestionRef)
    .output(suggestion),
}

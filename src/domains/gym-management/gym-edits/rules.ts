import type { Gym, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import type { GymRight } from '#domains/gyms/gyms/rules.ts'

/** The editable fields of a gym, and the permission each needs. */
const RIGHT_OF_FIELD = {
  name: 'details',
  logo: 'details',
  cover: 'details',
  photos: 'details',
  description: 'details',
  status: 'details',
  statusNote: 'details',
  address: 'details',
  location: 'details',
  timezone: 'details',
  phone: 'details',
  email: 'details',
  website: 'details',
  instagram: 'details',
  facebook: 'details',
  affiliation: 'details',
  headCoach: 'details',
  coaches: 'details',
  foundedYear: 'details',
  disciplines: 'details',
  languages: 'details',
  amenities: 'details',
  matAreaM2: 'details',
  matType: 'details',
  rooms: 'details',
  maxOnMat: 'details',
  dropIn: 'details',
  rules: 'details',
  trialOffer: 'details',
  membership: 'details',
  accessibility: 'details',
  schedule: 'schedule',
  openingHours: 'schedule',
} as const satisfies Partial<Record<keyof Gym, GymRight>>
export type GymField = keyof typeof RIGHT_OF_FIELD
export const GYM_FIELDS = Object.keys(RIGHT_OF_FIELD) as [GymField, ...GymField[]]

/** The statuses that an edit can set; gyms get the others when they're added, reviewed or imported. */
export const EDITABLE_STATUSES = ['active', 'temporarily_closed', 'permanently_closed', 'opening_soon'] as const

/** A gym's editable fields as stored. */
export type GymFields = Omit<Pick<Gym, GymField>, 'schedule'> & { schedule: ScheduleItem[] }

export interface FieldChange {
  field: GymField
  before: unknown
  after: unknown
}

export type EditSource = 'staff' | 'admin' | 'suggestion' | 'undo' | 'added'
export const EDIT_SOURCES = ['staff', 'admin', 'suggestion', 'undo', 'added'] as const satisfies EditSource[]

export const SUGGESTION_STATUSES = ['open', 'applied', 'declined', 'withdrawn'] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]

/** Only owners and admins can close a gym permanently or reopen it. */
export function rightFor(field: GymField, before: unknown, after: unknown): GymRight {
  if (field === 'status' && (before === 'permanently_closed' || after === 'permanently_closed')) return 'close'
  return RIGHT_OF_FIELD[field]
}

/** Changes to these fields notify people with the gym as a favourite. */
const NEWS: ReadonlySet<GymField> = new Set(['schedule', 'address', 'location', 'status'])
export const isNewsworthy = (changes: readonly FieldChange[]) => changes.some(({ field }) => NEWS.has(field))

/** Whether two values of a field are equal, ignoring key order. */
export function sameValue(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export function changesOf(kept: GymFields, given: Partial<GymFields>): FieldChange[] {
  return GYM_FIELDS.flatMap((field) =>
    given[field] === undefined || sameValue(kept[field], given[field])
      ? []
      : [{ field, before: kept[field], after: given[field] }],
  )
}

import { normalizeText } from '#platform/normalize-text.ts'
import { isHttpsAddress } from '#platform/unsafe-text.ts'
import { isPayoutCountry } from './countries.ts'
import { CREATOR_LIMITS, type CreatorStatus, REAPPLY_MS } from './limits.ts'

export interface ApplicationForm {
  displayName: string
  /** Free text. */
  teaches: string[]
  pitch: string
  /** Links to the applicant's teaching. */
  links: string[]
  /** BCP 47. */
  languages: string[]
  /** The country that payouts go to: ISO 3166 alpha-2. */
  country: string
  lineage: string
  ownsRights: boolean
  acceptsConduct: boolean
  isAdult: boolean
}
export type ApplicationField = keyof ApplicationForm

export const emptyForm = (): ApplicationForm => ({
  displayName: '',
  teaches: [],
  pitch: '',
  links: [],
  languages: [],
  country: '',
  lineage: '',
  ownsRights: false,
  acceptsConduct: false,
  isAdult: false,
})

export const formProblems = [
  'name_missing',
  'teaches_missing',
  'pitch_short',
  'pitch_long',
  'links_missing',
  'link_unsafe',
  'languages_missing',
  'country_missing',
  'rights_unconfirmed',
  'conduct_unaccepted',
  'age_unconfirmed',
] as const
export type FormProblem = (typeof formProblems)[number]

/** Missing or invalid fields with the reason. Used by both the form and the server. */
export function problemsOf(form: ApplicationForm): Partial<Record<ApplicationField, FormProblem>> {
  const pitch = [...form.pitch.trim()].length
  const problems: Record<ApplicationField, FormProblem | false> = {
    displayName: form.displayName.trim() === '' && 'name_missing',
    teaches: form.teaches.length === 0 && 'teaches_missing',
    pitch: (pitch < CREATOR_LIMITS.pitch.min && 'pitch_short') || (pitch > CREATOR_LIMITS.pitch.max && 'pitch_long'),
    links:
      (form.links.length < CREATOR_LIMITS.links.min && 'links_missing') ||
      (!form.links.every(isHttpsAddress) && 'link_unsafe'),
    languages: form.languages.length === 0 && 'languages_missing',
    country: !isPayoutCountry(form.country) && 'country_missing',
    lineage: false,
    ownsRights: !form.ownsRights && 'rights_unconfirmed',
    acceptsConduct: !form.acceptsConduct && 'conduct_unaccepted',
    isAdult: !form.isAdult && 'age_unconfirmed',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/**
 * Removes duplicates, ignoring case, accents, punctuation and spacing, in the original order. Keeps the first spelling.
 */
export function withoutDuplicates(tags: readonly string[]): string[] {
  const keys = tags.map((tag) => normalizeText(tag) || tag)
  return tags.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

export interface ApplyFacts {
  /** Null for members who were never creators; `approved` for admins and others who teach by role alone. */
  creatorStatus: CreatorStatus | null
  /** Why an admin suspended or revoked the creator. */
  statusReason: string
  hasOpenApplication: boolean
  rejectedAt: Date | null
  profileComplete: boolean
  memberSince: Date
  /** Minimum account age, in milliseconds. */
  minimumAge: number
}

export type ApplyEligibility =
  | { status: 'may' }
  /** An application is already open. */
  | { status: 'open' }
  | { status: 'creator' }
  | { status: 'suspended' | 'revoked'; reason: string }
  /** After a rejection, or with an account that's too new. `until`: when the member can apply. */
  | { status: 'too_soon' | 'too_new'; until: string }
  | { status: 'incomplete' }

/** Whether this member may apply; if not, the reason. */
export function applyEligibilityOf(facts: ApplyFacts, now: Date): ApplyEligibility {
  if (facts.creatorStatus === 'approved') return { status: 'creator' }
  if (facts.creatorStatus !== null) return { status: facts.creatorStatus, reason: facts.statusReason }
  if (facts.hasOpenApplication) return { status: 'open' }
  const again = facts.rejectedAt && new Date(facts.rejectedAt.getTime() + REAPPLY_MS)
  if (again && again > now) return { status: 'too_soon', until: again.toISOString() }
  if (!facts.profileComplete) return { status: 'incomplete' }
  const oldEnough = new Date(facts.memberSince.getTime() + facts.minimumAge)
  if (oldEnough > now) return { status: 'too_new', until: oldEnough.toISOString() }
  return { status: 'may' }
}

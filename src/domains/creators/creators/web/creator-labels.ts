import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FormProblem } from '../application.ts'
import { type ApplicationState, CREATOR_LIMITS, type CreatorStatus, type PayoutState } from '../limits.ts'
import type { OnboardingStep } from '../onboarding.ts'

const { pitch } = CREATOR_LIMITS

export const applicationLabels = {
  draft: msg`Not sent yet`,
  submitted: msg`Sent`,
  in_review: msg`Being reviewed`,
  needs_info: msg`Waits for an answer`,
  approved: msg`Approved`,
  rejected: msg`Not approved`,
  withdrawn: msg`Withdrawn`,
} satisfies Record<ApplicationState, MessageDescriptor>

export const applicationTones = {
  draft: 'plain',
  submitted: 'primary',
  in_review: 'primary',
  needs_info: 'careful',
  approved: 'good',
  rejected: 'danger',
  withdrawn: 'plain',
} as const satisfies Record<ApplicationState, string>

export const creatorStatusLabels = {
  approved: msg`Teaches here`,
  suspended: msg`Suspended`,
  revoked: msg`Revoked`,
} satisfies Record<CreatorStatus, MessageDescriptor>

export const creatorStatusTones = {
  approved: 'good',
  suspended: 'careful',
  revoked: 'danger',
} as const satisfies Record<CreatorStatus, string>

export const payoutLabels = {
  not_started: msg`Not set up yet`,
  pending: msg`Being checked`,
  restricted: msg`Something is missing`,
  enabled: msg`Open`,
} satisfies Record<PayoutState, MessageDescriptor>

export const payoutTones = {
  not_started: 'plain',
  pending: 'primary',
  restricted: 'careful',
  enabled: 'good',
} as const satisfies Record<PayoutState, string>

export const stepLabels = {
  page: msg`Your page`,
  tier: msg`First tier`,
  payouts: msg`Payouts`,
  content: msg`First lesson`,
  publish: msg`Publish`,
} satisfies Record<OnboardingStep, MessageDescriptor>

export const problemLabels = {
  name_missing: msg`Write your name.`,
  teaches_missing: msg`Add at least one thing that you teach.`,
  pitch_short: msg`Write at least ${pitch.min} characters.`,
  pitch_long: msg`Make it shorter: ${pitch.max} characters at most.`,
  links_missing: msg`Add at least one sample link.`,
  link_unsafe: msg`A link begins with https://`,
  languages_missing: msg`Choose at least one language.`,
  country_missing: msg`Choose a country.`,
  rights_unconfirmed: msg`We need this to go on.`,
  conduct_unaccepted: msg`We need this to go on.`,
  age_unconfirmed: msg`We need this to go on.`,
} satisfies Record<FormProblem, MessageDescriptor>

/** What the provider asks for, by the beginning of its own terms. */
const REQUIREMENTS: [start: RegExp, words: MessageDescriptor][] = [
  [/^external_account/, msg`An account to pay into`],
  [/^tos_acceptance/, msg`Your agreement to the provider's terms`],
  [/verification\.(document|additional_document)/, msg`A picture of your identity document`],
  [/\.dob/, msg`Your date of birth`],
  [/\.(address|registered_address)/, msg`Your address`],
  [/\.(first_name|last_name|name)/, msg`Your name as it is in your documents`],
  [/\.(email|phone)/, msg`How to reach you`],
  [
    /(id_number|ssn_last_4|tax_id|vat_id|political_exposure|nationality)/,
    msg`A number or fact that proves who you are`,
  ],
  [/^(business_profile|business_type|company|settings)/, msg`What your business is`],
  [/^(representative|person_|owners|directors|executives|individual|relationship)/, msg`Details about you`],
]
const SOMETHING_ELSE = msg`Something else: the provider says what`

/** Each requirement in words, once. */
export const requirementLabels = (requirements: readonly string[]): MessageDescriptor[] => [
  ...new Set(requirements.map((asked) => REQUIREMENTS.find(([start]) => start.test(asked))?.[1] ?? SOMETHING_ELSE)),
]

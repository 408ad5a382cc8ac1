import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FormProblem } from '../application.ts'
import { type ApplicationState, CREATOR_LIMITS, type CreatorStatus, type PayoutState } from '../limits.ts'
import type { OnboardingStep } from '../onboarding.ts'

const { pitch } = CREATOR_LIMITS

export const applicationLabels = {
  draft: msg({ context: 'of an application', message: 'Not sent yet' }),
  submitted: msg({ context: 'of an application', message: 'Sent' }),
  in_review: msg`In review`,
  needs_info: msg`Needs a reply`,
  approved: msg({ context: 'of an application', message: 'Approved' }),
  rejected: msg({ context: 'of an application', message: 'Not approved' }),
  withdrawn: msg({ context: 'of an application', message: 'Withdrawn' }),
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
  approved: msg`Active`,
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
  restricted: msg`Action needed`,
  enabled: msg`Set up`,
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
  name_missing: msg`Add your name.`,
  teaches_missing: msg`Add at least one topic you teach.`,
  pitch_short: msg`Write at least ${{ limit: pitch.min }} characters.`,
  pitch_long: msg`Use up to ${{ limit: pitch.max }} characters.`,
  links_missing: msg`Add at least one sample link.`,
  link_unsafe: msg`Links must start with https://.`,
  languages_missing: msg`Choose at least one language.`,
  country_missing: msg`Choose a country.`,
  rights_unconfirmed: msg`Please confirm to continue.`,
  conduct_unaccepted: msg`Please confirm to continue.`,
  age_unconfirmed: msg`Please confirm to continue.`,
} satisfies Record<FormProblem, MessageDescriptor>

/** Labels for the provider's requirements, matched by the names of its own fields. */
const REQUIREMENTS: [start: RegExp, words: MessageDescriptor][] = [
  [/^external_account/, msg`Bank account`],
  [/^tos_acceptance/, msg`Your acceptance of the provider's terms`],
  [/verification\.(document|additional_document)/, msg`A photo of your ID`],
  [/\.dob/, msg`Your date of birth`],
  [/\.(address|registered_address)/, msg`Your address`],
  [/\.(first_name|last_name|name)/, msg`Your name as shown on your ID`],
  [/\.(email|phone)/, msg`Your email or phone number`],
  [
    /(id_number|ssn_last_4|tax_id|vat_id|political_exposure|nationality)/,
    msg`Proof of who you are, such as a tax or ID number`,
  ],
  [/^(business_profile|business_type|company|settings)/, msg`Details about your business`],
  [/^(representative|person_|owners|directors|executives|individual|relationship)/, msg`Details about you`],
]
const SOMETHING_ELSE = msg`Something else. The provider will tell you what.`

/** A label for each requirement, without repeats. */
export const requirementLabels = (requirements: readonly string[]): MessageDescriptor[] => [
  ...new Set(requirements.map((asked) => REQUIREMENTS.find(([start]) => start.test(asked))?.[1] ?? SOMETHING_ELSE)),
]

import { type Message, message } from '#platform/messages.ts'
import { badField, conflict, notAllowed, Refusal } from '#platform/refusals.ts'
import {
  type ApplicationField,
  type ApplicationForm,
  type ApplyEligibility,
  type FormProblem,
  problemsOf,
} from '../application.ts'
import { CREATOR_LIMITS } from '../limits.ts'

export function cannotApply(answer: Exclude<ApplyEligibility, { status: 'may' }>) {
  switch (answer.status) {
    case 'open':
      return conflict(message('You already have an application in review.'), 'APPLICATION_PENDING')
    case 'creator':
      return conflict(message("You're already a creator."), 'ALREADY_CREATOR')
    case 'suspended':
      return notAllowed(message('Your creator page is suspended.'))
    case 'revoked':
      return notAllowed(message("You're no longer a creator."))
    case 'incomplete':
      return notAllowed(message('Complete your profile first.'))
    case 'too_soon':
      return new Refusal('TOO_SOON', {
        status: 409,
        text: message('You can apply again from {until}.', { until: { day: answer.until } }),
        data: { until: answer.until },
      })
    case 'too_new':
      return new Refusal('ACCOUNT_TOO_NEW', {
        status: 409,
        text: message('Your account is too new. You can apply from {until}.', { until: { day: answer.until } }),
        data: { until: answer.until },
      })
  }
}

/** 409: the application or the creator's status was changed in the meantime, by another admin or in another window. */
export const applicationChanged = (state: string) =>
  new Refusal('APPLICATION_CHANGED', {
    status: 409,
    text: message('This has changed since you opened it. Reload and try again.'),
    data: { state },
  })

export const draftChanged = () =>
  conflict(
    message('This was changed in another tab or on another device. Reload to see the latest version.'),
    'DRAFT_CHANGED',
  )

const { pitch } = CREATOR_LIMITS
const PROBLEM_LABELS = {
  name_missing: message('Add your name.'),
  teaches_missing: message('Add at least one topic you teach.'),
  pitch_short: message('must be at least {minimum, plural, one {# character} other {# characters}}', {
    minimum: pitch.min,
  }),
  pitch_long: message('must be at most {maximum, plural, one {# character} other {# characters}}', {
    maximum: pitch.max,
  }),
  links_missing: message('Add at least one sample link.'),
  link_unsafe: message('Links must start with https://.'),
  languages_missing: message('Choose at least one language.'),
  country_missing: message('Choose a country we can send payouts to.'),
  rights_unconfirmed: message('Please confirm to continue.'),
  conduct_unaccepted: message('Please confirm to continue.'),
  age_unconfirmed: message('Please confirm to continue.'),
} satisfies Record<FormProblem, Message>

/** Throws 400 for the first missing or invalid field. */
export function refuseIncomplete(form: ApplicationForm): void {
  const [first] = Object.entries(problemsOf(form)) as [ApplicationField, FormProblem][]
  if (!first) return
  const [field, problem] = first
  throw badField(`form.${field}`, PROBLEM_LABELS[problem])
}

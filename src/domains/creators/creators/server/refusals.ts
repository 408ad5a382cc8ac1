import { ORPCError } from '@orpc/server'
import { badField, conflict, notAllowed } from '#platform/refusals.ts'
import { translatable } from '#platform/translatable.ts'
import {
  type ApplicationField,
  type ApplicationForm,
  type ApplyingAnswer,
  type FormProblem,
  problemsOf,
} from '../application.ts'
import { CREATOR_LIMITS } from '../limits.ts'

/** Why somebody cannot apply. */
export function cannotApply(answer: Exclude<ApplyingAnswer, { status: 'may' }>) {
  switch (answer.status) {
    case 'open':
      return conflict('You already have an application in review.', 'APPLICATION_OPEN')
    case 'creator':
      return conflict('You already teach here.', 'ALREADY_CREATOR')
    case 'suspended':
    case 'revoked':
      return notAllowed('You cannot apply.')
    case 'incomplete':
      return notAllowed('Complete your profile first.')
    case 'too_soon':
      return untilThen('TOO_SOON', answer.until)
    case 'too_new':
      return untilThen('ACCOUNT_TOO_NEW', answer.until)
  }
}

/** The screen says the date in the reader's own way. */
const untilThen = (code: string, until: string) =>
  new ORPCError(code, { status: 409, message: `You can apply again on ${until.slice(0, 10)}.`, data: { until } })

/** Somebody else, or the same person elsewhere, was faster. */
export const movedOn = (state: string) =>
  new ORPCError('APPLICATION_MOVED_ON', {
    status: 409,
    message: 'This application has moved on meanwhile. Look at it again.',
    data: { state },
  })

export const draftChanged = () =>
  conflict('This application was changed in another window. Look at what stands there now.', 'DRAFT_CHANGED')

const { pitch } = CREATOR_LIMITS
const PROBLEM_LABELS = translatable({
  name_missing: 'is empty',
  teaches_missing: 'Add at least one thing that you teach.',
  pitch_short: `is shorter than ${pitch.min} characters`,
  pitch_long: `is longer than ${pitch.max} characters`,
  links_missing: 'Add at least one sample link.',
  link_unsafe: 'is to be an address that begins with https://',
  languages_missing: 'Choose at least one language.',
  country_missing: 'Choose a country into which payouts can go.',
  rights_unconfirmed: 'is needed',
  conduct_unaccepted: 'is needed',
  age_unconfirmed: 'is needed',
}) satisfies Record<FormProblem, string>

/** 400 for the first field that keeps the form from being sent. */
export function refuseIncomplete(form: ApplicationForm): void {
  const [first] = Object.entries(problemsOf(form)) as [ApplicationField, FormProblem][]
  if (!first) return
  const [field, problem] = first
  throw badField(`form.${field}`, `form.${field}: ${PROBLEM_LABELS[problem]}`)
}

import { Trans } from '@lingui/react/macro'
import { StepFailed as Failed, type StepFailedProps } from '#domains/members/people/web/StepFailed.tsx'

export { fieldError } from '#domains/members/people/web/StepFailed.tsx'

export const gymRemoved = <Trans>This gym was removed.</Trans>

/** Why a step failed, unless a field of the form already shows it. */
export function StepFailed(props: Omit<StepFailedProps, 'gone'>) {
  return <Failed {...props} gone={gymRemoved} />
}

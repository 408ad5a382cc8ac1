import type { CallFailure } from '#platform/web/errors.ts'
import { Failure } from '#ui/Failure.tsx'

/** The reason a save failed, unless a field on the form already shows it. */
export function SaveRefused({ failure, named }: { failure: CallFailure | undefined; named?: boolean }) {
  return failure && !named ? <Failure failure={failure} /> : null
}

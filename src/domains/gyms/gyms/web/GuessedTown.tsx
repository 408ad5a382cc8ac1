import { Trans } from '@lingui/react/macro'

/** Explains where a guessed town comes from, next to the field to correct it. */
export function GuessedTown() {
  return (
    <p className="text-sm text-quiet">
      <Trans>Guessed from your time zone. Somewhere else? Enter your town above.</Trans>
    </p>
  )
}

import { Trans } from '@lingui/react/macro'

/** Says where a guess comes from, next to the field that corrects it. */
export function GuessedTown() {
  return (
    <p className="text-sm text-quiet">
      <Trans>Guessed from your time zone. Somewhere else? Enter your town above.</Trans>
    </p>
  )
}

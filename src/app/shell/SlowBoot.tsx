import { Trans } from '@lingui/react/macro'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'

/** The spinner, with a message once loading is taking a long time. */
export function SlowBoot() {
  return <FullPageSpinner message={<Trans>This is taking longer than usual…</Trans>} />
}

import { Trans } from '@lingui/react/macro'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'

/** The spinner with a word, once waiting has become long. */
export function SlowBoot() {
  return <FullPageSpinner message={<Trans>This is taking longer than usual…</Trans>} />
}

import { Trans } from '@lingui/react/macro'
import type { Batch } from '../contract.ts'

/** A batch's seed, or the starter community. */
export function BatchName({ batch: { seed } }: { batch: Pick<Batch, 'seed'> }) {
  return seed === null ? <Trans>Starter community</Trans> : <bdi>{seed}</bdi>
}

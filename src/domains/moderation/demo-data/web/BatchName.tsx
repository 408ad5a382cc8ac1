import { Trans } from '@lingui/react/macro'
import type { Batch } from '../contract.ts'

/** A batch by what it was made of. */
export function BatchName({ batch: { seed } }: { batch: Pick<Batch, 'seed'> }) {
  return seed === null ? <Trans>The community of the first start</Trans> : <bdi>{seed}</bdi>
}

import type { Evidence } from '#domains/members/reporting/contract.ts'
import type { WriteContext } from '#platform/context.ts'
import type { AsItWas } from '../as-it-was.ts'

/** As it was before: deleted by its author already; the picture it had; of other kinds what `AsItWas` names. */
export interface Before {
  deletedBefore: Date | null
  photoBefore: string | null
  asItWas: AsItWas | null
}

export const AS_BEFORE: Before = { deletedBefore: null, photoBefore: null, asItWas: null }

export type TakenDown = ({ status: 'taken_down' } & Before) | { status: 'was_already' } | { status: 'gone' }

/** Why something is hidden, and what of it was seen. */
export interface Reason {
  message: string
  evidence: readonly Evidence[]
}

type Ids = readonly string[]

/** What can be done to one kind of thing. The ids are those of its path. */
export interface Hiding {
  takeDown(context: WriteContext, ids: Ids, reason: Reason): Promise<TakenDown>
  bringBack(context: WriteContext, ids: Ids, before: Before): Promise<void>
  /** From now on it is cleared away with what its author deleted long ago. */
  release(context: Pick<WriteContext, 'tx' | 'now'>, ids: Ids, before: Before): Promise<void>
}

/** Deleted so long ago that the next night clears it away. */
export const LONG_AGO = new Date(0)

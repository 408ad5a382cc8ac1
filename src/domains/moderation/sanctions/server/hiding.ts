import type { Evidence } from '#domains/members/reporting/contract.ts'
import type { WriteContext } from '#platform/context.ts'
import type { PriorState } from '../prior-state.ts'

/**
 * The data needed to restore content: when its author had deleted it, a member's photo, or for other kinds a
 * `PriorState`.
 */
export interface StateBeforeHiding {
  deletedBefore: Date | null
  photoBefore: string | null
  asItWas: PriorState | null
}

export const UNCHANGED_STATE: StateBeforeHiding = { deletedBefore: null, photoBefore: null, asItWas: null }

export type TakedownResult =
  | ({ status: 'taken_down' } & StateBeforeHiding)
  | { status: 'was_already' }
  | { status: 'gone' }

/** The reason content is hidden, and the evidence. */
export interface Reason {
  message: string
  evidence: readonly Evidence[]
}

type Ids = readonly string[]

/** How one kind of content is hidden and restored. The ids are those in its path. */
export interface Hiding {
  takeDown(context: WriteContext, ids: Ids, reason: Reason): Promise<TakedownResult>
  restoreHidden(context: WriteContext, ids: Ids, before: StateBeforeHiding): Promise<void>
  /**
   * Gives up content that can no longer be restored: mostly by marking it as deleted long ago, so the next purge
   * removes it.
   */
  release(context: Pick<WriteContext, 'tx' | 'now'>, ids: Ids, before: StateBeforeHiding): Promise<void>
}

/** A deletion time old enough for the next purge. */
export const LONG_AGO = new Date(0)

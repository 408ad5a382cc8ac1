import type { ApplicationState, CreatorStatus, PayoutState } from './limits.ts'

/** The roles that can change the state of an application or a creator. */
export type CreatorActor = 'applicant' | 'admin'

interface Step<State> {
  by: CreatorActor
  from: readonly State[]
  /** Null if the state doesn't change. */
  to: State | null
}

const OPEN = ['draft', 'submitted', 'in_review', 'needs_info'] as const

/** Every allowed step of an application, with the role that may take it and the states it's allowed from. */
export const APPLICATION_STEPS = {
  save: { by: 'applicant', from: ['draft', 'needs_info'], to: null },
  submit: { by: 'applicant', from: ['draft'], to: 'submitted' },
  answer: { by: 'applicant', from: ['needs_info'], to: 'submitted' },
  withdraw: { by: 'applicant', from: OPEN, to: 'withdrawn' },
  take: { by: 'admin', from: ['submitted'], to: 'in_review' },
  ask: { by: 'admin', from: ['in_review'], to: 'needs_info' },
  approve: { by: 'admin', from: ['in_review'], to: 'approved' },
  reject: { by: 'admin', from: ['in_review'], to: 'rejected' },
} as const satisfies Record<string, Step<ApplicationState>>
export type ApplicationStep = keyof typeof APPLICATION_STEPS

/** The steps an admin can take for a creator. Only suspended creators can be revoked. */
export const CREATOR_STATUS_STEPS = {
  suspend: { by: 'admin', from: ['approved'], to: 'suspended' },
  restore: { by: 'admin', from: ['suspended'], to: 'approved' },
  revoke: { by: 'admin', from: ['suspended'], to: 'revoked' },
} as const satisfies Record<string, Step<CreatorStatus>>
export type CreatorStatusStep = keyof typeof CREATOR_STATUS_STEPS

export function mayStep(step: ApplicationStep, actor: CreatorActor, state: ApplicationState): boolean {
  const { by, from }: Step<ApplicationState> = APPLICATION_STEPS[step]
  return by === actor && from.includes(state)
}

export const mayChangeCreatorStatus = (step: CreatorStatusStep, state: CreatorStatus): boolean =>
  (CREATOR_STATUS_STEPS[step].from as readonly CreatorStatus[]).includes(state)

/** Whether an application has been neither decided nor withdrawn. */
export const isOpen = (state: ApplicationState): boolean => (OPEN as readonly ApplicationState[]).includes(state)

/** Whether a paid tier may be sold. Free tiers don't need payouts. */
export const mayTakeMoney = ({ state, payoutState }: { state: CreatorStatus; payoutState: PayoutState }): boolean =>
  state === 'approved' && payoutState === 'enabled'

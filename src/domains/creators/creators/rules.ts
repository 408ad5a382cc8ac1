import type { ApplicationState, CreatorStatus, PayoutState } from './limits.ts'

/** Who may move an application, or a creator's status. */
export type CreatorActor = 'applicant' | 'admin'

interface Step<State> {
  by: CreatorActor
  from: readonly State[]
  /** Null: it stays where it is. */
  to: State | null
}

const OPEN = ['draft', 'submitted', 'in_review', 'needs_info'] as const

/** Every step an application takes, who takes it and from where. There are no others. */
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

/** What an admin may do with somebody who teaches here. Nobody is revoked who was not suspended before. */
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

/** Neither decided nor given up. */
export const isOpen = (state: ApplicationState): boolean => (OPEN as readonly ApplicationState[]).includes(state)

/** Whether a paid tier may be sold. What costs nothing may be given before payouts are enabled. */
export const mayTakeMoney = ({ state, payoutState }: { state: CreatorStatus; payoutState: PayoutState }): boolean =>
  state === 'approved' && payoutState === 'enabled'

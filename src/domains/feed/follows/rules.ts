import type { Relation } from './contract.ts'

/** The relation of two members who aren't connected. */
export const NO_RELATION: Relation = {
  following: 'no',
  followsMe: false,
  asksMe: false,
  isBlocked: false,
  isMuted: false,
}

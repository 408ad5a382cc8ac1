import type { Relation } from './contract.ts'

/** Of two who have nothing to do with each other. */
export const STRANGERS: Relation = {
  following: 'no',
  followsMe: false,
  asksMe: false,
  isBlocked: false,
  isMuted: false,
}

import { z } from 'zod'
import { pictureChoice } from './accounts.ts'
import { type TokenFault, tokenFaults } from './token-faults.ts'

/** How a sign-in can end once an account is chosen, with labels for the form. */
export const outcomes = {
  'sign-in': 'Sign in as usual',
  refuse: 'Refuse (access_denied)',
  'server-error': 'Fail at the provider (server_error)',
  'token-error': 'Return, then fail at the token endpoint (500)',
} as const
export type Outcome = keyof typeof outcomes

/** The options of one sign-in, from the "Behaviour" section of the chooser. */
export const behaviour = z.object({
  outcome: z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]]).default('sign-in'),
  picture: pictureChoice.default('own'),
  token: z.enum(['usual', ...(Object.keys(tokenFaults) as TokenFault[])]).default('usual'),
})
export type Behaviour = z.infer<typeof behaviour>

export const defaultBehaviour: Behaviour = { outcome: 'sign-in', picture: 'own', token: 'usual' }

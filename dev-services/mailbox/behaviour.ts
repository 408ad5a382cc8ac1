import { z } from 'zod'

/** How the mailbox answers, chosen on its page or by a test. */
export const behaviour = z.strictObject({
  /** Takes mail; is busy (421); knows no such address (550); or does not answer at all. */
  kind: z.enum(['take', 'busy', 'unknown', 'never']),
  /** Only for this address; for all without. */
  to: z.string().optional(),
})
export type Behaviour = z.infer<typeof behaviour>

export const behaviourWords = {
  take: 'Take every mail',
  busy: 'Be busy: 421, try again later',
  unknown: 'Know nobody: 550, no such address',
  never: 'Never answer',
} satisfies Record<Behaviour['kind'], string>

/** What is answered to this recipient, if the mail is not taken. */
export function refusalOf({ kind, to }: Behaviour, address: string): Error | null {
  if (kind === 'take' || (to !== undefined && to !== address)) return null
  const [responseCode, words] = kind === 'busy' ? [421, 'Busy, try again later'] : [550, 'No such address here']
  return Object.assign(new Error(words), { responseCode })
}

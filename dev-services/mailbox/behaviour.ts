import { z } from 'zod'

/** How the mailbox responds, set on its page or by a test. */
export const behaviour = z.strictObject({
  /** Accepts emails, is busy (421), or rejects the address (550). */
  kind: z.enum(['take', 'busy', 'unknown']),
  /** The email address it applies to; all addresses if omitted. */
  to: z.string().optional(),
})
export type Behaviour = z.infer<typeof behaviour>

export const behaviourLabels = {
  take: 'Accept every email',
  busy: 'Be busy (421, try again later)',
  unknown: 'Refuse every address (550, no such address)',
} satisfies Record<Behaviour['kind'], string>

/** The SMTP error for this recipient, or null if the email is accepted. */
export function refusalOf({ kind, to }: Behaviour, address: string): Error | null {
  if (kind === 'take' || (to !== undefined && to !== address)) return null
  const [responseCode, words] = kind === 'busy' ? [421, 'Busy, try again later'] : [550, 'No such address here']
  return Object.assign(new Error(words), { responseCode })
}

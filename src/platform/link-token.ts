import { createHash, randomBytes } from 'node:crypto'
import type { Limits } from './limits.ts'

/** The secret in an email's link: 43 characters of base64url. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Whether an address that someone typed may be sent another email with a link today. Counted by its hash, whatever the
 * email is about.
 */
export async function mayMailLink(limits: Limits, email: string): Promise<boolean> {
  return limits.count('emailLink', hashOfToken(email)).then(
    () => true,
    (refusal: { status?: number }) => {
      if (refusal.status === 429) return false
      throw refusal
    },
  )
}

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
  const who = hashOfToken(email)
  return (await isAllowed(limits.count('refusedEmail', who, 0))) && isAllowed(limits.count('emailLink', who))
}

/** Stops emails with links to this address for 90 days, because the person it belongs to didn't ask for them. */
export async function refuseLinks(limits: Limits, email: string): Promise<void> {
  await isAllowed(limits.count('refusedEmail', hashOfToken(email), 2))
}

const isAllowed = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    (refusal: { status?: number }) => {
      if (refusal.status === 429) return false
      throw refusal
    },
  )

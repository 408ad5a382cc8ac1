import { z } from 'zod'
import { minutes } from '#platform/clock.ts'

/** The allowed difference between the provider's clock and ours. A token is used seconds after it's issued. */
const CLOCK_DIFFERENCE_S = minutes(5) / 1000

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})

export interface ExpectedClaims {
  clientId: string
  /** Claims of the ID token, or of userinfo if the token has no email. */
  profile: { sub?: unknown }
  now: Date
}

/**
 * The `sub` of a valid ID token. The library has checked its signature, issuer, audience, nonce and `exp`, but it also
 * accepts a missing token and tokens that lack these claims. Throws for those.
 */
export function subjectOf(idToken: string | undefined, { clientId, profile, now }: ExpectedClaims): string {
  const payload = idToken?.split('.')[1]
  if (!payload) throw new Error('There is no ID token.')
  const { sub, exp, iat, aud, azp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const seconds = now.getTime() / 1000
  if (Math.abs(seconds - iat) > CLOCK_DIFFERENCE_S) throw new Error('The ID token was not issued just now.')
  if (exp <= iat) throw new Error('The ID token expires before it was issued.')
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId)
    throw new Error('The ID token was issued to another application.')
  // Prevents the userinfo of another person from being substituted.
  if (profile.sub !== sub) throw new Error('The ID token and userinfo are about different people.')
  return sub
}

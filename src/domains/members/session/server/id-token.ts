import { z } from 'zod'
import { minutes } from '#platform/clock.ts'

/** How far the provider's clock may be from ours. A token is used seconds after it's issued. */
const CLOCK_DIFFERENCE_S = minutes(5) / 1000

const claims = z.object({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})

export interface Expected {
  clientId: string
  /** Claims of the ID token, or of userinfo where the token has no email. */
  profile: { sub?: unknown }
  now: Date
}

/**
 * Who an ID token says signed in. The library has checked signature, issuer, audience, nonce and what `exp` says; it accepts
 * a sign-in without a token, and tokens without these claims. Throws for those.
 */
export function subjectOf(idToken: string | undefined, { clientId, profile, now }: Expected): string {
  const payload = idToken?.split('.')[1]
  if (!payload) throw new Error('There is no ID token.')
  const { sub, exp, iat, aud, azp } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const seconds = now.getTime() / 1000
  if (Math.abs(seconds - iat) > CLOCK_DIFFERENCE_S) throw new Error('The ID token was issued at another time.')
  if (exp <= iat) throw new Error('The ID token ends before it begins.')
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId)
    throw new Error('The ID token was issued to another application.')
  // Userinfo of another person could be put in place of the right one's.
  if (profile.sub !== sub) throw new Error('The ID token and userinfo are about different people.')
  return sub
}

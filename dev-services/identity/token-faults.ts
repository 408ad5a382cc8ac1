import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto'

/** Faults an ID token can have, with labels for the form. */
export const tokenFaults = {
  missing: 'no ID token at all',
  unsigned: 'not signed (alg none)',
  'other-key': 'signed with another key',
  'other-issuer': 'from another issuer',
  'other-audience': 'for another application',
  'second-audience': 'for two applications, without azp',
  'other-azp': 'azp names another application',
  'no-nonce': 'no nonce',
  'other-nonce': 'the nonce of another sign-in',
  'no-sub': 'no sub',
  'number-sub': 'sub is a number',
  'no-exp': 'no exp',
  expired: 'expired',
  'no-iat': 'no iat',
  'old-iat': 'issued an hour ago',
  'future-iat': 'issued in an hour',
  'no-email': 'no email in the token, only from userinfo',
  'no-email-other-userinfo': "no email in the token, and someone else's userinfo",
  'text-verified': 'email_verified is the text "true"',
  'not-verified': 'email_verified is false',
} as const

export type TokenFault = keyof typeof tokenFaults

const HOUR = 3600

type Claims = Record<string, unknown>

const changes: Partial<Record<TokenFault, (claims: Claims, now: number) => Claims>> = {
  'other-issuer': () => ({ iss: 'https://elsewhere.example' }),
  'other-audience': () => ({ aud: 'another-application' }),
  'second-audience': ({ aud }) => ({ aud: [aud, 'another-application'], azp: undefined }),
  'other-azp': () => ({ azp: 'another-application' }),
  'no-nonce': () => ({ nonce: undefined }),
  'other-nonce': () => ({ nonce: 'of another sign-in' }),
  'no-sub': () => ({ sub: undefined }),
  'number-sub': ({ sub }) => ({ sub: Number(sub) }),
  'no-exp': () => ({ exp: undefined }),
  expired: (_, now) => ({ exp: now - 1 }),
  'no-iat': () => ({ iat: undefined }),
  'old-iat': (_, now) => ({ iat: now - HOUR }),
  'future-iat': (_, now) => ({ iat: now + HOUR, exp: now + 2 * HOUR }),
  'no-email': () => ({ email: undefined, email_verified: undefined }),
  'no-email-other-userinfo': () => ({ email: undefined, email_verified: undefined }),
  'text-verified': () => ({ email_verified: 'true' }),
  'not-verified': () => ({ email_verified: false }),
}

/** The ID token with this fault, signed again with the provider's key; undefined if none should be sent. */
export function withFault(idToken: string, fault: TokenFault, key: object): string | undefined {
  if (fault === 'missing') return undefined
  const [header, payload] = idToken.split('.', 2).map((part) => JSON.parse(fromBase64(part)))
  const claims = { ...payload, ...changes[fault]?.(payload, Math.floor(Date.now() / 1000)) }
  if (fault === 'unsigned') return `${signedPart({ ...header, alg: 'none' }, claims)}.`
  const signed = signedPart(header, claims)
  const signer = fault === 'other-key' ? anotherKey() : createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
  return `${signed}.${sign('sha256', Buffer.from(signed), signer).toString('base64url')}`
}

const anotherKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const fromBase64 = (text: string) => Buffer.from(text, 'base64url').toString()
const toBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signedPart = (header: unknown, claims: Claims) => `${toBase64(header)}.${toBase64(claims)}`

import { createPublicKey, verify } from 'node:crypto'

const DAY_SECONDS = 86_400

/** The fault of a message's signature (RFC 8292), as a push service would report it; null if it's valid. */
export function vapidFault(
  authorization: string | undefined,
  { audience, serverKey }: { audience: string; serverKey: string | null },
): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return 'not signed'
  if (serverKey !== null && key !== serverKey) return 'signed with a different key than the subscription'
  const [header, claims, signature] = token.split('.')
  if (!header || !claims || !signature) return 'the signature is not readable'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (!isSigned(`${header}.${claims}`, { signature, key })) return 'the signature is wrong'
  if (aud !== audience) return 'signed for another push service'
  const now = Date.now() / 1000
  if (typeof exp !== 'number' || exp <= now || exp > now + DAY_SECONDS)
    return 'the signature has expired or is not valid yet'
  if (typeof sub !== 'string' || !/^(mailto:.+@.+|https:\/\/.+)$/.test(sub)) return 'it has no contact address'
  return null
}

function isSigned(text: string, { signature, key }: { signature: string; key: string }): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type NotificationType, notificationTypes } from '#domains/members/people/notification-types.ts'

/** What a link in a mail turns off: one type, or the digest and with it all mail (null). */
export interface Unsubscribing {
  uid: string
  type: NotificationType | null
}

export interface UnsubscribeTokens {
  write(what: Unsubscribing): string
  /** Undefined for what this installation did not write. */
  read(token: string): Unsubscribing | undefined
}

/** Tokens that hold for ever: a mail may be opened years later. They open nothing but this one switch. */
export function unsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat unsubscribe', 32))
  const sign = (what: string) => createHmac('sha256', key).update(what).digest('base64url')
  return {
    write({ uid, type }) {
      const what = Buffer.from(JSON.stringify([uid, type ?? DIGEST])).toString('base64url')
      return `${what}.${sign(what)}`
    },
    read(token) {
      const [what = '', signature = '', ...more] = token.split('.')
      if (more.length > 0 || !same(signature, sign(what))) return undefined
      const [uid, type] = JSON.parse(Buffer.from(what, 'base64url').toString()) as [
        string,
        NotificationType | typeof DIGEST,
      ]
      if (type === DIGEST) return { uid, type: null }
      return notificationTypes.includes(type) ? { uid, type } : undefined
    },
  }
}

const DIGEST = 'digest'

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type NotificationType, notificationTypes } from '#domains/members/people/notification-types.ts'

/** The notification emails a link turns off: one type, or all if null. */
export interface UnsubscribeTarget {
  uid: string
  type: NotificationType | null
}

export interface UnsubscribeTokens {
  write(what: UnsubscribeTarget): string
  /** Undefined unless this installation signed it. */
  read(token: string): UnsubscribeTarget | undefined
}

/**
 * Tokens never expire, because an email may be opened years later. All they can do is show whether the member gets
 * notification emails, and turn those off or on.
 */
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

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EXPORT_ADDRESS_MS } from '../limits.ts'

/**
 * Signed download URLs for archives. They're valid for one member and ten minutes, so a URL found in a log or browser
 * history is useless to anyone else.
 */
export function archiveAddresses(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat archives', 32))
  const proofOf = (id: string, uid: string, until: string) =>
    createHmac('sha256', key).update(`${id}.${uid}.${until}`).digest('base64url')
  return {
    write({ id, uid, now }: { id: string; uid: string; now: Date }) {
      const until = new Date(now.getTime() + EXPORT_ADDRESS_MS)
      const said = Math.floor(until.getTime() / 1000).toString(36)
      return { url: `/files/exports/${id}/${said}.${proofOf(id, uid, said)}`, until: until.toISOString() }
    },
    opens(token: string, { id, uid, now }: { id: string; uid: string; now: Date }): boolean {
      const [, until, proof] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? []
      if (!until || !proof || Number.parseInt(until, 36) * 1000 <= now.getTime()) return false
      return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(id, uid, until)))
    },
  }
}

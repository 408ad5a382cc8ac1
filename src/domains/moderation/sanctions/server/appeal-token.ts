import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The token in an email's link. It opens only one sanction, to read it and, within the appeal window, to appeal. */
export interface AppealTokens {
  write(sanctionId: string): string
  /** The sanction's id; undefined unless this installation signed the token. */
  read(token: string): string | undefined
}

export function appealTokens(secret: string): AppealTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat appeal', 32))
  const sign = (sanctionId: string) => createHmac('sha256', key).update(sanctionId).digest('base64url')
  return {
    write: (sanctionId) => `${sanctionId}.${sign(sanctionId)}`,
    read(token) {
      const [sanctionId = '', signature = '', ...more] = token.split('.')
      return more.length === 0 && same(signature, sign(sanctionId)) ? sanctionId : undefined
    },
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

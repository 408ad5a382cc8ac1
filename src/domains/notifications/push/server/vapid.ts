import { createECDH } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { readOrCreateSecret } from '#platform/secrets.ts'

/** Identifies us to push services (RFC 8292). */
export interface Vapid {
  /** A contact for push services. */
  subject: string
  publicKey: string
  privateKey: string
}

const kept = new Map<string, Promise<string>>()

/** The configured key pair, or one created on first use and stored in the data folder, shared by all processes. */
export async function vapidOf({ push, publicUrl, mail, dataDir }: Config): Promise<Vapid> {
  const subject = subjectOf(publicUrl, mail.from)
  if (push.vapid) return { subject, ...push.vapid }
  let secret = kept.get(dataDir)
  if (!secret) {
    secret = readOrCreateSecret(dataDir, 'vapid', newPrivateKey)
    kept.set(dataDir, secret)
    secret.catch(() => kept.delete(dataDir))
  }
  const privateKey = await secret
  return { subject, privateKey, publicKey: publicKeyOf(privateKey) }
}

/** Push services accept only https and mailto, and Apple's rejects localhost. */
function subjectOf(publicUrl: string, from: string): string {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && hostname !== 'localhost') return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from.trim()}`
}

function newPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url')
}

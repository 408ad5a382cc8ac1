import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import { readOrCreateSecret } from '#platform/secrets.ts'
import type { MediaScope } from '../media-name.ts'

/**
 * The contents of a media URL's token: file, expiry and scope. The token doesn't contain the viewer, but its signature
 * depends on them.
 */
export interface MediaGrant {
  fileId: string
  until: Date
  scope: MediaScope
}

/** Signing keys, cached by the secret or the folder it's stored in. All processes of an installation share it. */
const keys = new Map<string, Promise<Buffer>>()

function keyOf({ dataDir, authSecret }: Pick<Config, 'dataDir' | 'authSecret'>): Promise<Buffer> {
  const name = authSecret ?? dataDir
  let key = keys.get(name)
  if (!key) {
    key = Promise.resolve(authSecret ?? readOrCreateSecret(dataDir, 'auth')).then((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'addresses of videos', 32)),
    )
    keys.set(name, key)
    key.catch(() => keys.delete(name))
  }
  return key
}

type Keys = Pick<Config, 'dataDir' | 'authSecret'>

/** A playback token for this viewer only (null: signed out), valid until `until`. */
export async function writeToken(config: Keys, { fileId, until, scope }: MediaGrant, uid: string | null) {
  const said = `${fileId}.${Math.ceil(until.getTime() / 1000).toString(36)}.${scope.all ? 'a' : `p${scope.previewSeconds}`}`
  return `${said}.${proofOf(await keyOf(config), said, uid)}`
}

/** A token's contents; undefined if it's forged, expired or someone else's. */
export async function readToken(
  config: Keys,
  token: string,
  { uid, now }: { uid: string | null; now: Date },
): Promise<MediaGrant | undefined> {
  const [, said, fileId, end, kind, proof] = TOKEN.exec(token) ?? []
  if (!said || !fileId || !end || !kind || !proof) return undefined
  const right = Buffer.from(proofOf(await keyOf(config), said, uid))
  const given = Buffer.from(proof)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const until = new Date(Number.parseInt(end, 36) * 1000)
  if (until <= now) return undefined
  return { fileId, until, scope: kind === 'a' ? { all: true } : { all: false, previewSeconds: Number(kind.slice(1)) } }
}

const TOKEN = /^(([0-9A-Za-z]{20})\.([0-9a-z]{1,10})\.(a|p\d{1,3}))\.([\w-]{43})$/

const proofOf = (key: Buffer, said: string, uid: string | null) =>
  createHmac('sha256', key)
    .update(`${said}\n${uid === null ? '' : `member ${uid}`}`)
    .digest('base64url')

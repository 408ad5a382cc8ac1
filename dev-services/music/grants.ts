import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const TOKEN_SECONDS = 3600
const CODE_MS = 10 * 60_000

interface Asked {
  clientId: string
  redirectUri: string
  challenge: string
  scope: string
  account: string
}

interface Kept {
  account: string
  clientId: string
  scope: string
}

/** Issued codes, access tokens and refresh tokens. Refresh tokens survive a restart if there's a file for them. */
export function openGrants({ file, now }: { file: string | undefined; now: () => Date }) {
  const codes = new Map<string, Asked & { until: number }>()
  const access = new Map<string, Kept & { until: number }>()
  const refresh = new Map<string, Kept>(file ? readKept(file) : [])
  const keep = () => file && writeFileSync(file, JSON.stringify([...refresh]), { mode: 0o600 })
  const fresh = (bytes = 32) => randomBytes(bytes).toString('base64url')

  /** Every renewal replaces the refresh token too, as for all apps without a secret. */
  const give = (kept: Kept) => {
    const [accessToken, refreshToken] = [fresh(), fresh(48)]
    access.set(accessToken, { ...kept, until: now().getTime() + TOKEN_SECONDS * 1000 })
    refresh.set(refreshToken, kept)
    keep()
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      refresh_token: refreshToken,
      scope: kept.scope,
    }
  }

  return {
    code(asked: Asked): string {
      const code = fresh()
      codes.set(code, { ...asked, until: now().getTime() + CODE_MS })
      return code
    },
    /** Exchanges a code for tokens, once; returns Spotify's error message if it can't. */
    exchange(given: { code: string; redirectUri: string; verifier: string; clientId: string }) {
      const asked = codes.get(given.code)
      codes.delete(given.code)
      if (!asked || asked.until < now().getTime() || asked.clientId !== given.clientId)
        return 'Invalid authorization code'
      if (asked.redirectUri !== given.redirectUri) return 'Invalid redirect URI'
      if (createHash('sha256').update(given.verifier).digest('base64url') !== asked.challenge)
        return 'code_verifier was incorrect'
      return give({ account: asked.account, clientId: asked.clientId, scope: asked.scope })
    },
    renew(refreshToken: string, clientId: string) {
      const kept = refresh.get(refreshToken)
      if (!kept || kept.clientId !== clientId) return 'Refresh token revoked'
      refresh.delete(refreshToken)
      return give(kept)
    },
    /** The account and scope of a token. */
    whose(accessToken: string): Kept | undefined {
      const kept = access.get(accessToken)
      return kept && kept.until > now().getTime() ? kept : undefined
    },
    expireAccess: () => access.clear(),
    revokeAll() {
      access.clear()
      refresh.clear()
      keep()
    },
  }
}
export type Grants = ReturnType<typeof openGrants>

function readKept(file: string): [string, Kept][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as [string, Kept][]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '#platform/config.ts'
import { SESSION_MS } from '../rules.ts'

const isSecure = (config: Pick<Config, 'publicUrl'>) => config.publicUrl.startsWith('https:')

/**
 * Prefix of our cookie names. Over https, browsers accept a `__Host-` cookie only from this exact host, not from
 * sibling hosts.
 */
export const cookiePrefix = (config: Pick<Config, 'publicUrl'>) => `${isSecure(config) ? '__Host-' : ''}open-mat`

/** Reads and writes the session cookie in the sign-in library's format: the token and its HMAC. */
export function sessionCookie(config: Pick<Config, 'publicUrl'>, secret: string) {
  const name = `${cookiePrefix(config)}.session_token`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const
  const signature = (token: string) => createHmac('sha256', secret).update(token).digest('base64')

  return {
    name,
    /** The token from a request's Cookie header, if our signature is valid. */
    read(header: string | null | undefined): string | undefined {
      if (!header?.includes(name)) return undefined
      const value = parseCookie(header)[name]
      const dot = value?.lastIndexOf('.') ?? -1
      if (!value || dot < 1) return undefined
      const token = value.slice(0, dot)
      const given = Buffer.from(value.slice(dot + 1))
      const right = Buffer.from(signature(token))
      return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
    },
    write: (token: string) =>
      stringifySetCookie({ name, value: `${token}.${signature(token)}`, ...attributes, maxAge: SESSION_MS / 1000 }),
    clear: () => stringifySetCookie({ name, value: '', ...attributes, maxAge: 0 }),
  }
}

/** Covers the standby's lag (`MOST_BEHIND_MS`) and the time a response takes. */
const RECENT_WRITE_SECONDS = 3

/**
 * Marks a browser that has just written something, so it reads the primary until the standby is sure to have the write.
 * The cookie's value means nothing.
 */
export function recentWriteCookie(config: Pick<Config, 'publicUrl'>) {
  const name = `${cookiePrefix(config)}.recent_write`
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const
  return {
    isIn: (header: string | null | undefined) => header?.includes(`${name}=`) === true,
    write: () => stringifySetCookie({ name, value: '1', ...attributes, maxAge: RECENT_WRITE_SECONDS }),
  }
}

interface Cookie {
  name: string
  value: string
  path: string
  expires: number
}

export type CookieJar = ReturnType<typeof openCookieJar>

/**
 * The cookies of one walk through the pages, separated by origin: unlike in a browser, two services on two ports never
 * share them.
 */
export function openCookieJar() {
  const byOrigin = new Map<string, Map<string, Cookie>>()
  const alive = (origin: string) =>
    [...(byOrigin.get(origin)?.values() ?? [])].filter(({ expires }) => expires > Date.now())
  const header = (cookies: Cookie[]) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

  return {
    /** The Cookie header for a request, empty if there's nothing to send. */
    headerFor: (url: URL) => header(alive(url.origin).filter(({ path }) => covers(path, url.pathname))),
    /** All cookies of an origin in one Cookie header, whatever their path. */
    headerOf: (origin: string) => header(alive(origin)),
    keep(url: URL, response: Response) {
      const cookies = byOrigin.get(url.origin) ?? new Map<string, Cookie>()
      byOrigin.set(url.origin, cookies)
      for (const line of response.headers.getSetCookie()) {
        const cookie = parse(line, url)
        if (cookie) cookies.set(`${cookie.name};${cookie.path}`, cookie)
      }
    },
  }
}

function covers(cookiePath: string, path: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)
}

function parse(line: string, url: URL): Cookie | undefined {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  if (at < 1) return undefined
  const cookie: Cookie = {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    path: url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/'))),
    expires: Number.POSITIVE_INFINITY,
  }
  let maxAge: number | undefined
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=')
    const value = rest.join('=')
    if (/^path$/i.test(key) && value.startsWith('/')) cookie.path = value
    if (/^expires$/i.test(key)) cookie.expires = Date.parse(value) || cookie.expires
    if (/^max-age$/i.test(key)) maxAge = Number(value)
  }
  if (maxAge !== undefined) cookie.expires = Date.now() + maxAge * 1000
  return cookie
}

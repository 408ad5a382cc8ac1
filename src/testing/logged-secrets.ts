/** What no line of a log may contain. */
const PATTERNS = {
  'an email address': /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/i,
  // Tokens of sessions, links and providers are this long; ids are shorter, hex hashes and UUIDs have no capitals.
  'a token': /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{32,}(?![\w-]|\.[jt]s)/,
  "a URL's query": /[\w/]\?[\w.-]+=[^\s"]*/,
}
/** Tells text from ids, which a log may contain. */
export const TEXT = /\s|\P{ASCII}/u
/** What `npm start` prints for the person who starts it. */
const GREETING = /^ {15}\S+@openmat\.test/

/** The places in a log that match `PATTERNS` or contain one of the given secrets, each with its first letters. */
export function findLoggedSecrets(log: string, secrets: Iterable<string> = []): string[] {
  const places = new Map<string, { at: string; msg: string }>()
  for (const [index, line] of log.split('\n').entries())
    if (!GREETING.test(line))
      for (const { field, value, msg } of fieldsOf(line))
        if (!places.has(value)) places.set(value, { at: `line ${index + 1}, ${field}`, msg })
  const values = [...places.keys()]
  const texts = values.filter((value) => TEXT.test(value)).join('\n')
  // Compared as whole words, because an id may happen to contain a short code.
  const words = new Set(values.flatMap((value) => value.match(/[\w-]+/g) ?? []))
  const hits = [...secrets].flatMap((secret) =>
    (TEXT.test(secret) ? texts.includes(secret) : words.has(secret))
      ? values.filter((value) => value.includes(secret)).map((value) => ({ what: 'a secret or a text', secret, value }))
      : [],
  )
  for (const value of values)
    for (const [what, pattern] of Object.entries(PATTERNS)) {
      const [secret] = pattern.exec(value) ?? []
      if (secret) hits.push({ what, secret, value })
    }
  const quoted = (msg = '') => (hits.some(({ value }) => value === msg) ? '' : ` of "${msg}"`)
  return hits.map(({ what, secret, value }) => {
    const { at, msg } = places.get(value) ?? {}
    return `${at}${quoted(msg)}: ${what}, "${secret.slice(0, 4)}…"`
  })
}

/** The strings in a line of JSON, each with its key; any other line as a single string. */
function fieldsOf(line: string): { field: string; value: string; msg: string }[] {
  if (!line.startsWith('{"')) return [{ field: 'text', value: line, msg: line }]
  const logged = JSON.parse(line) as { msg?: string }
  return stringsIn(logged).map(([field, value]) => ({ field, value, msg: logged.msg ?? '' }))
}

/** All strings in a JSON value, each with the key it's below. */
export function stringsIn(value: unknown, key = ''): [key: string, value: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => stringsIn(inner, Array.isArray(value) ? key : name))
}

/** A cell or nested value as text; MongoDB wrappers ({"$oid": …}) are unwrapped. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) {
    const [[key, inner] = ['', '']] = Object.entries(value)
    return key.startsWith('$') ? textOf(inner) : ''
  }
  return ''
}

/** Removes control characters, bidirectional overrides and invisible characters. HTML stays as plain text. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\t\n\r])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')

export const lineOf = (value: unknown, max: number) =>
  cutAt(
    cleaned(textOf(value))
      .replace(/[\s\u2028\u2029]+/g, ' ')
      .trim(),
    max,
  )

export const proseOf = (value: unknown, max: number) =>
  cutAt(
    cleaned(textOf(value))
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .trim(),
    max,
  )

/** Never splits a surrogate pair. */
export const cutAt = (text: string, max: number) =>
  text.length > max
    ? text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
    : text

/** Reads fields cut to our maximum lengths, noting what was cut. */
export function fieldReader(notes: string[]) {
  const reader = (read: typeof lineOf) => (value: unknown, max: number, field: string) => {
    const whole = read(value, Number.POSITIVE_INFINITY)
    const text = read(value, max)
    if (text !== whole) notes.push(`${field} cut to ${max} characters (it had ${whole.length})`)
    return text
  }
  return { line: reader(lineOf), prose: reader(proseOf) }
}

/** A name of at most `max` characters, cut between words if there are several. */
export function cutName(name: string, max: number): string {
  if (name.length <= max) return name
  const cut = cutAt(name, max)
  const atWord = name[cut.length] === ' ' ? cut : cut.replace(/\s+\S*$/, '')
  return (atWord.length > max / 2 ? atWord : cut).replace(/[\s,;:|/–—-]+$/, '')
}

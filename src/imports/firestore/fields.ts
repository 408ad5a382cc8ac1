type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Nothing is lost with these. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.values(value).every(isEmpty))

/**
 * A document's fields, and which of them nobody looked at: those are noted, so that nothing is dropped without a word. Lists count
 * as one value.
 */
export function watched(fields: Fields): { fields: Fields; unread: () => string[] } {
  const read = new Set<string>()
  const watch = (holder: Fields, before: string): Fields =>
    new Proxy(holder, {
      get(target, key) {
        const value = target[key as string]
        if (typeof key === 'symbol') return value
        read.add(before + key)
        return isPlain(value) ? watch(value, `${before}${key}.`) : value
      },
    })
  const unreadOf = (holder: Fields, before: string): string[] =>
    Object.entries(holder).flatMap(([name, value]) => {
      if (isEmpty(value)) return []
      if (!read.has(before + name)) return [before + name]
      return isPlain(value) && !isMoment(value) ? unreadOf(value, `${before}${name}.`) : []
    })
  return { fields: watch(fields, ''), unread: () => unreadOf(fields, '') }
}

/** Of its two parts only one may be looked at. */
const isMoment = (value: Fields) => ['_seconds', 'seconds', '__time__'].some((name) => name in value)

/** A value as a whole, which is looked at with all that is in it. */
export const wholeOf = (value: unknown): Fields => (isPlain(value) ? (JSON.parse(JSON.stringify(value)) as Fields) : {})

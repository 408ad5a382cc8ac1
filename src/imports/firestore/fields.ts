type Fields = Record<string, unknown>

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Values that can be dropped without losing anything. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.values(value).every(isEmpty))

/**
 * A document's fields, and a function that lists those not read, so nothing is dropped without a note. A list counts
 * as one value.
 */
export function trackReads(fields: Fields): { fields: Fields; unread: () => string[] } {
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

/** Often only one part of a timestamp is read, so it counts as one value. */
const isMoment = (value: Fields) => ['_seconds', 'seconds', '__time__'].some((name) => name in value)

/** A copy of the whole value, which marks everything in it as read. */
export const wholeOf = (value: unknown): Fields => (isPlain(value) ? (JSON.parse(JSON.stringify(value)) as Fields) : {})

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A document's fields without the wrappers that export tools add for types JSON doesn't have, such as `__datatype__`
 * from node-firestore-import-export or the typed values of Google's REST API. References become paths.
 */
export function plainFields(fields: Fields): Fields {
  const entries = Object.entries(fields)
  const isTyped = entries.length > 0 && entries.every(([, value]) => typeOf(value) !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, isTyped ? untyped(value) : unwrapped(value)]))
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped)
  if (!isObject(value)) return value
  const { __datatype__: type, __ref__: ref, _path: path } = value
  if (typeof type === 'string') return type === 'documentReference' ? pathIn(String(value.value)) : value.value
  if (typeof ref === 'string') return pathIn(ref)
  if (isObject(path) && Array.isArray(path.segments)) return path.segments.join('/')
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unwrapped(inner)]))
}

const TYPES = new Set(
  'null boolean integer double timestamp string bytes reference geoPoint array map'
    .split(' ')
    .map((type) => `${type}Value`),
)

function typeOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  const [name, ...more] = Object.keys(value)
  return name !== undefined && more.length === 0 && TYPES.has(name) ? name : undefined
}

function untyped(value: unknown): unknown {
  const type = typeOf(value)
  if (type === undefined) return value
  const inner = (value as Fields)[type]
  switch (type) {
    case 'integerValue':
    case 'doubleValue':
      return Number(inner)
    case 'referenceValue':
      return pathIn(String(inner))
    case 'arrayValue':
      return ((inner as { values?: unknown[] } | null)?.values ?? []).map(untyped)
    case 'mapValue':
      return Object.fromEntries(
        Object.entries((inner as { fields?: Fields } | null)?.fields ?? {}).map(([name, one]) => [name, untyped(one)]),
      )
    case 'nullValue':
      return null
    default:
      return inner
  }
}

/** `projects/…/databases/(default)/documents/users/ana` becomes `users/ana`. */
export const pathIn = (text: string): string => text.replace(/^.*\/documents\//, '').replace(/^\/+|\/+$/g, '')

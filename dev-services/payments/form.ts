export type Form = { [name: string]: Form | Form[] | string | string[] }

/** Parses `a[b][0][c]=d` as Stripe does: nested, with numbered and unnumbered lists. */
export function readForm(text: string): Form {
  const root: Nested = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [, first = '', rest = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(key) ?? [undefined, key]
    const path = [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)]
    put(root, path, value)
  }
  return withLists(root) as Form
}

interface Nested {
  [name: string]: Nested | string
}

function put(nested: Nested, path: string[], value: string) {
  const [name = '', ...below] = path
  const own = name === '' ? String(Object.keys(nested).length) : name
  if (own === '__proto__') return
  if (below.length === 0) {
    nested[own] = value
    return
  }
  const inner = nested[own]
  const next = typeof inner === 'object' ? inner : {}
  nested[own] = next
  put(next, below, value)
}

function withLists(value: Nested | string): unknown {
  if (typeof value === 'string') return value
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name)))
    return names.sort((one, other) => Number(one) - Number(other)).map((name) => withLists(value[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, withLists(value[name] ?? '')]))
}

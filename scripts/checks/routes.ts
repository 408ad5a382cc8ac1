import { type Part, parse, partsOf, type Source } from './sources.ts'

/** The full path of every route without children: `/u/:username`. Layouts without a path add nothing. */
export function routesOf(source: Source): string[] {
  const found = new Set<string>()
  const walk = (part: Part, above: string) => {
    for (const path of mappedPathsOf(part)) found.add(joined(above, path))
    const here = part.type === 'ObjectExpression' ? routeOf(part) : undefined
    if (here === undefined) {
      for (const inner of partsOf(part)) walk(inner, above)
      return
    }
    const path = here.path === undefined ? above : joined(above, here.path)
    if (here.children) walk(here.children, path)
    else found.add(path)
  }
  walk(parse(source).program, '/')
  return [...found]
}

/** The paths in `['users/:userId', …].map((path) => ({ path, … }))`. */
function mappedPathsOf(part: Part): string[] {
  if (part.type !== 'CallExpression' || part.callee.type !== 'MemberExpression') return []
  const { object, property } = part.callee
  if (object.type !== 'ArrayExpression' || property.type !== 'Identifier' || property.name !== 'map') return []
  return object.elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  )
}

type ObjectPart = Extract<Part, { type: 'ObjectExpression' }>

/** A route object: has a path, is an index, or groups others. */
function routeOf(object: ObjectPart): { path?: string; children?: Part } | undefined {
  const property = (name: string): Part | undefined => {
    for (const part of object.properties)
      if (part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === name) return part.value
    return undefined
  }
  const path = property('path')
  const children = property('children')
  if (path?.type === 'Literal' && typeof path.value === 'string') return { path: path.value, children }
  if (children || property('index')) return { children }
  return undefined
}

function joined(above: string, path: string): string {
  if (path.startsWith('/')) return path
  return path === '' ? above : `${above.replace(/\/$/, '')}/${path}`
}

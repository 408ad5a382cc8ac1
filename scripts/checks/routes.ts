import { type Part, parse, partsOf, type Source } from './sources.ts'

/** Every route that shows something, as a whole path: `/u/:username`. Layouts without a path add nothing. */
export function routesOf(source: Source): string[] {
  const found = new Set<string>()
  const walk = (part: Part, above: string) => {
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

type ObjectPart = Extract<Part, { type: 'ObjectExpression' }>

/** An object of a route table: it has a path, is an index, or groups others. */
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

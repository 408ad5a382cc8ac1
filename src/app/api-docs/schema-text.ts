/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  format?: string
  default?: unknown
  [keyword: string]: unknown
}

/** Keywords worth showing with a type, untranslated because they mean the same in every language. */
const LIMITS = ['format', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'default']

/** A schema as a TypeScript type, with its limits as comments. */
export function schemaText(schema: Schema, indent = ''): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((each) => schemaText(each, indent)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((each) => schemaText(each, indent)).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return listText(schema, indent)
  if (schema.type === 'object' || schema.properties) return objectText(schema, indent)
  return schema.type ?? 'unknown'
}

/** The limits of a value: `maxLength 100, pattern ^[A-Z]{2}$`. Empty if it has none. */
export function limitsText(schema: Schema): string {
  const nullable = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  const whose = nullable?.length === 1 ? { ...nullable[0], ...schema } : schema
  return LIMITS.filter((keyword) => tells(keyword, whose[keyword]))
    .map((keyword) => `${keyword} ${String(whose[keyword])}`)
    .join(', ')
}

/** A sample value to edit: only required fields, each with its default or as empty as its type allows. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sampleOf(first)
  switch (schema.type) {
    case 'object': {
      const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
      return Object.fromEntries(required.map(([name, property]) => [name, sampleOf(property)]))
    }
    case 'array':
      return []
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? Math.max(0, schema.minimum) : 0
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return ''
  }
}

/** Every integer has the bounds of safe integers, which aren't worth showing. */
function tells(keyword: string, value: unknown): boolean {
  if (value === undefined) return false
  return !/^(min|max)imum$/.test(keyword) || Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER
}

function listText({ items }: Schema, indent: string): string {
  const each = items ? schemaText(items, indent) : 'unknown'
  return / [|&] /.test(each.replace(/\{.*\}/s, '')) ? `(${each})[]` : `${each}[]`
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const limits = limitsText(property)
    const type = schemaText(property, deeper)
    return `${deeper}${name}${required.includes(name) ? '' : '?'}: ${type}${limits ? `  // ${limits}` : ''}`
  })
  if (typeof additionalProperties === 'object')
    lines.push(`${deeper}[name: string]: ${schemaText(additionalProperties, deeper)}`)
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}'
}

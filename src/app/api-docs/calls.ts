import type { Schema } from './schema-text.ts'

/** The part of an OpenAPI document that the page uses. */
export interface ApiDocument {
  servers?: { url: string }[]
  paths?: Record<string, Partial<Record<Method, Operation>>>
  /** Error codes with their English messages. */
  'x-error-codes'?: Record<string, string[]>
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof methods)[number]

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

type Content = Record<string, { schema?: Schema }>

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

export interface Call {
  method: Method
  path: string
  summary: string
  description: string | undefined
  parameters: Parameter[]
  /** The request body's schema, if the call accepts one. */
  body: Schema | undefined
  /** The success response's schema. */
  answer: Schema | undefined
}

const JSON_TYPE = 'application/json'

/** Every call in the document under its tag, both in the order of the document's paths. */
export function callsByTag({ paths = {} }: ApiDocument): Map<string, Call[]> {
  const found = new Map<string, Call[]>()
  for (const [path, operations] of Object.entries(paths))
    for (const method of methods) {
      const operation = operations[method]
      if (!operation) continue
      const tag = operation.tags?.[0] ?? ''
      found.set(tag, [...(found.get(tag) ?? []), callOf(method, path, operation)])
    }
  return found
}

function callOf(method: Method, path: string, operation: Operation): Call {
  const works = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))
  return {
    method,
    path,
    summary: operation.summary ?? '',
    description: operation.description,
    parameters: operation.parameters ?? [],
    body: operation.requestBody?.content?.[JSON_TYPE]?.schema,
    answer: works?.[1].content?.[JSON_TYPE]?.schema,
  }
}

/** Builds the request from the form. Empty query parameters are left out. */
export function requestOf(
  { method, path, parameters, body }: Call,
  filled: { values: Record<string, string>; body: string },
  base: string,
): { url: string; init: RequestInit } {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: where } of parameters) {
    const value = filled.values[name] ?? ''
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
    else if (where === 'query' && value !== '') query.append(name, value)
  }
  return {
    url: `${base}${address}${query.size ? `?${query}` : ''}`,
    init: {
      method: method.toUpperCase(),
      ...(body && { headers: { 'content-type': JSON_TYPE }, body: filled.body }),
    },
  }
}

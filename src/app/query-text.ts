import type { FastifyRequest } from 'fastify'

/** A parameter of the URL's query; empty if it's missing or given more than once. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

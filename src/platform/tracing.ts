import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Logger } from 'pino'
import { currentTrace, type SpanAttributes, type Trace } from './log.ts'

/* Traces (record 107). Spans hold routes, hosts and names from the code: no paths, parameters or error messages. */

type BeginSpan = (kind: 'SERVER' | 'CLIENT' | 'CONSUMER', name: string, of: SpanAttributes, parent?: Trace) => Trace
export type SpanExport = { begin: BeginSpan; close(): Promise<void> }

let spans: SpanExport | undefined

export const isTracing = () => spans !== undefined

/**
 * Sends spans to the collector named in the environment (`OTEL_…`), until it's closed. OpenTelemetry's libraries are
 * only loaded here.
 */
export async function openTracing(log: Logger): Promise<SpanExport> {
  const opened = (await import('./open-telemetry.ts')).exportSpans(log)
  spans = opened
  return { ...opened, close: () => opened.close().finally(() => (spans = undefined)) }
}

/** The caller's place in a trace (W3C Trace Context). */
export function callerOf(traceparent: unknown): Trace | undefined {
  const format = /^(?!ff)[\da-f]{2}(-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2})(?=-|$)/
  const [, ids] = format.exec(String(traceparent)) ?? []
  return ids ? { traceparent: `00${ids}` } : undefined
}

/** Begins the span of a request or job. Without an exporter, the caller's place in its trace is passed on. */
export const beginSpan = (...given: Parameters<BeginSpan>): Trace | undefined => spans?.begin(...given) ?? given[3]

/** Begins a span within the request or job in progress, if that has one. */
function beginCall(name: string, attributes: SpanAttributes): Trace | undefined {
  const parent = currentTrace()
  return parent?.isOpen?.() ? spans?.begin('CLIENT', name, attributes, parent) : undefined
}

export async function traced<Outcome>(name: string, attributes: SpanAttributes, work: () => Promise<Outcome>) {
  const span = beginCall(name, attributes)
  try {
    return await work()
  } catch (error) {
    span?.end?.({ error })
    throw error
  } finally {
    span?.end?.()
  }
}

/** A request by `fetch` or `node:http`, as Node's diagnostics channels report it. */
interface Outgoing {
  request: ClientRequest & { origin?: string; addHeader?(name: string, value: string): void }
  response?: { statusCode?: number }
  error?: unknown
}
const calls = new WeakMap<object, Trace>()

/** Outgoing requests carry the trace of the request or job they're made for, whichever library sends them. */
function begin({ request }: Outgoing) {
  const { method, origin } = request
  // An error thrown here would end the process.
  const url = URL.parse(origin ?? `${request.protocol}//${request.getHeader('host')}`)
  const span = beginCall(method, {
    'http.request.method': method,
    ...(url && {
      'server.address': url.hostname,
      'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
    }),
  })
  const { traceparent } = span ?? currentTrace() ?? {}
  if (span) calls.set(request, span)
  if (traceparent && request.addHeader) request.addHeader('traceparent', traceparent)
  else if (traceparent && !request.headersSent) request.setHeader('traceparent', traceparent)
}

function end({ request, response: { statusCode: status = 0 } = {}, error }: Outgoing) {
  const attributes = { ...(status && { 'http.response.status_code': status }) }
  calls.get(request)?.end?.({ attributes, error: error ?? (status >= 400 ? status : undefined) })
}

for (const channel of ['undici:request:create', 'http.client.request.created'])
  subscribe(channel, (outgoing) => begin(outgoing as Outgoing))
for (const what of ['request:headers', 'request:error']) subscribe(`undici:${what}`, (sent) => end(sent as Outgoing))
for (const what of ['response.finish', 'request.error'])
  subscribe(`http.client.${what}`, (sent) => end(sent as Outgoing))

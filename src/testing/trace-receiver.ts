import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }
type SentSpans = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** An OTLP/HTTP collector. Any other path acts as another service, whose requests' `traceparent` is recorded. */
export async function startTraceReceiver(status = 200) {
  const spans: Span[] = []
  const calls: unknown[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') calls.push(request.headers.traceparent)
    else
      for (const { scopeSpans } of ((await json(request)) as SentSpans).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, calls }
}

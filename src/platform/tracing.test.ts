import { get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startTraceReceiver } from '#testing/trace-receiver.ts'
import { openLog, withLogScope } from './log.ts'
import { beginSpan, callerOf, openTracing } from './tracing.ts'

test("passes a caller's trace on without an exporter, and begins none", async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const { url, calls } = await startTraceReceiver()
  await withLogScope({ trace: beginSpan('SERVER', 'GET', {}, callerOf(traceparent)) }, async () => {
    await fetch(url)
    await new Promise((resolve) => get(url, resolve))
  })
  await withLogScope({ trace: beginSpan('SERVER', 'GET', {}) }, () => fetch(url))
  expect(calls).toEqual([traceparent, traceparent, undefined])
})

test('warns once while the collector fails', async () => {
  const collector = await startTraceReceiver(400)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const lines: string[] = []
  const spans = await openTracing(openLog('info', { write: (line) => void lines.push(line) }))
  // Enough spans for two batches.
  for (let one = 0; one < 600; one++) beginSpan('SERVER', 'GET', {})?.end?.()
  await spans.close()
  expect(collector.spans).toHaveLength(600)
  expect(lines).toMatchObject([expect.stringContaining("couldn't send traces")])
})

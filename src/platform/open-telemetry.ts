import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import * as resources from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import product from '../../package.json' with { type: 'json' }
import { outsideLogScope, type Trace } from './log.ts'
import type { SpanExport } from './tracing.ts'

/** Sends spans in batches. The libraries read their settings (`OTEL_…`) from the environment. */
export function exportSpans(log: Logger): SpanExport {
  const exporter = new OTLPTraceExporter()
  const send = exporter.export.bind(exporter)
  let isFailing = false
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      if (result.code !== 0 && !isFailing) log.warn({ err: result.error }, "couldn't send traces; they're dropped")
      isFailing = result.code !== 0
      done(result)
    })
  const provider = new TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'open-mat', 'service.version': product.version })
      .merge(resources.detectResources({ detectors: [resources.serviceInstanceIdDetector, resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('open-mat')
  return {
    begin(kind, name, attributes, parent) {
      const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, contextOf(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags}`,
        isOpen: () => span.isRecording(),
        end({ name: finalName = name, attributes: more = {}, error } = {}) {
          if (!span.isRecording()) return
          span.updateName(finalName).setAttributes(more)
          if (error) span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
          // Sending a batch isn't part of this request, neither in the log nor in the trace.
          outsideLogScope(() => span.end())
        },
      }
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

function contextOf(parent: Trace | undefined) {
  if (!parent) return ROOT_CONTEXT
  const [, traceId = '', spanId = '', flags] = parent.traceparent.split('-')
  const place = { traceId, spanId, traceFlags: Number(`0x${flags}`) & 1, isRemote: !parent.isOpen }
  return trace.setSpanContext(ROOT_CONTEXT, place)
}

/** An error's code, such as PostgreSQL's, because its message may quote a value. */
const typeOf = (error: unknown) =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.constructor.name) : String(error)

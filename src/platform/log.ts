import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

export type SpanAttributes = Record<string, string | number>

/** A place in a trace: a span of this process, or the caller's. */
export interface Trace {
  /** The place in the format of W3C Trace Context. */
  traceparent: string
  /** Set only for a span of this process. */
  isOpen?(): boolean
  end?(outcome?: { name?: string; attributes?: SpanAttributes; error?: unknown }): void
}

/** What's added to every line logged within the scope. */
export interface LogScope {
  reqId?: string | undefined
  trace?: Trace | undefined
  job?: string
  jobId?: string
}

const scopes = new AsyncLocalStorage<LogScope>()

/** Runs the work in a scope, which adds its fields to every line that the work logs, with any logger of `openLog`. */
export const withLogScope = <Outcome>(scope: LogScope, work: () => Outcome): Outcome => scopes.run(scope, work)

export const outsideLogScope = (work: () => void): void => scopes.exit(work)

export const currentTrace = (): Trace | undefined => scopes.getStore()?.trace

/** The request that's being served, or that sent the job that's being run. */
export function currentRequest(): { reqId?: string | undefined; traceparent?: string | undefined } | undefined {
  const { reqId, trace } = scopes.getStore() ?? {}
  return reqId || trace ? { reqId, traceparent: trace?.traceparent } : undefined
}

/** The process's log, in JSON lines. `describeError` leaves members' data out of errors. */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  const mixin = () => {
    const { trace, ...fields } = scopes.getStore() ?? {}
    return { ...fields, traceId: trace?.traceparent.split('-')[1] }
  }
  return pino({ level, mixin, serializers: { err: describeError } }, destination)
}

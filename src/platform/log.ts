import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** What every line logged meanwhile has in common. */
export interface LogScope {
  reqId?: string | undefined
  traceId?: string | undefined
  job?: string
  jobId?: string
}

const scopes = new AsyncLocalStorage<LogScope>()

/** Does the work; every line logged meanwhile, by any logger of this process, has the scope's fields. */
export const withLogScope = <Outcome>(scope: LogScope, work: () => Outcome): Outcome => scopes.run(scope, work)

/** The request that's being served, or that sent the job that's being run. */
export function currentRequest(): Pick<LogScope, 'reqId' | 'traceId'> | undefined {
  const { reqId, traceId } = scopes.getStore() ?? {}
  return reqId === undefined ? undefined : { reqId, traceId }
}

/** The process's log: JSON lines without members' data. */
export function openLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  return pino({ level, mixin: () => ({ ...scopes.getStore() }), serializers: { err: describeError } }, destination)
}

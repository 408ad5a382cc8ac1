import calls from 'virtual:calls/config'
import type { configContract } from '#domains/members/config/contract.ts'
import { CLIENT_ERROR_LIMITS } from '#domains/members/config/rules.ts'
import { apiOf } from '#platform/web/api.ts'
import { ChunkLoadError } from './chunk-load.ts'

const configApi = apiOf<typeof configContract>(calls)
const reports = new WeakMap<object, Promise<string | null>>()

/** Sends an error to the server's log once and returns its reference there; null if the server can't be reached. */
export function reportError(error: unknown): Promise<string | null> {
  const key = error instanceof Error ? error : new Error(String(error))
  const known = reports.get(key)
  if (known) return known
  const report = send(key)
  if (error instanceof Error) reports.set(key, report)
  return report
}

async function send(error: Error): Promise<string | null> {
  const { message, path, stack } = CLIENT_ERROR_LIMITS
  try {
    const { ref } = await configApi.reportError({
      kind: error instanceof ChunkLoadError ? 'chunk-load' : 'render',
      message: error.message.slice(0, message),
      path: window.location.pathname.slice(0, path),
      stack: error.stack?.slice(0, stack),
    })
    return ref
  } catch {
    return null
  }
}

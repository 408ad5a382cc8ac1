import { StartError } from '#platform/start-error.ts'

/** Aborts on Ctrl-C or a request to stop, so a command can clean up first. */
export function interrupted(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stopping.abort(new StartError('Interrupted. Nothing was restored.')))
  return stopping.signal
}

import { ORPCError } from '@orpc/client'
import { fetchAsMember, headersOf } from './api.ts'

/** Enough for ten megabytes on a slow connection; a call without a response mustn't block the writes behind it. */
const PATIENCE_MS = 300_000

/** Sends raw bytes. Throws what a call would throw, for `failureOf`. */
export async function sendFile(path: string, file: Blob, idempotencyKey: string): Promise<void> {
  const answer = await fetchAsMember(
    new Request(path, {
      method: 'PUT',
      body: file,
      headers: { 'content-type': file.type, ...headersOf(idempotencyKey) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
  if (answer.ok) return
  const { code, message, data } = (await answer.json().catch(() => ({}))) as Partial<ORPCError<string, unknown>>
  throw new ORPCError(code ?? 'UNKNOWN', { status: answer.status, message: message ?? answer.statusText, data })
}

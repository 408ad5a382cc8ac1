import calls from 'virtual:calls/trainingData'
import { ORPCError } from '@orpc/client'
import { deviceZone } from '#platform/wall-clock.ts'
import { fetchAsMember } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { ImportReport, trainingDataContract } from '../contract.ts'

export const trainingData = queriesOf<typeof trainingDataContract>(calls)

/** Uploads a file for a preview. Throws the same errors as a call, for `failureOf`. */
export async function sendImport(id: string, file: File): Promise<ImportReport> {
  const query = new URLSearchParams({ name: file.name, timezone: deviceZone() })
  const answer = await fetchAsMember(
    new Request(`/api/training/imports/${id}?${query}`, {
      method: 'PUT',
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
    }),
  )
  const body = await answer.json().catch(() => ({}))
  if (answer.ok) return body as ImportReport
  const { code, message, data } = body as Partial<ORPCError<string, unknown>>
  throw new ORPCError(code ?? 'UNKNOWN', { status: answer.status, message: message ?? answer.statusText, data })
}

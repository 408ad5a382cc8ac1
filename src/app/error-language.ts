import type { FastifyInstance } from 'fastify'
import { saidIn } from '#platform/catalogs.ts'
import { acceptedLanguage } from '#platform/languages.ts'

interface Refusal {
  message: string
  data?: { issues?: { message: string }[] } & Record<string, unknown>
}

/** §9.7: every refusal, whichever road it comes by, is said in the language that is asked for. Its code and data stay. */
export function sayRefusals(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string' || payload[0] !== '{') return payload
    const language = acceptedLanguage(request.headers['accept-language'])
    reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
    if (language === 'en') return payload
    const refusal = refusalIn(payload)
    if (!refusal) return payload
    const { data } = refusal
    const issues = data?.issues?.map((issue) => ({ ...issue, message: saidIn(language, issue.message) }))
    reply.removeHeader('content-length')
    reply.header('content-language', language)
    return JSON.stringify({
      ...refusal,
      message: saidIn(language, refusal.message),
      ...(data && { data: { ...data, ...(issues && { issues }) } }),
    })
  })
}

function refusalIn(payload: string): Refusal | undefined {
  try {
    const answer = JSON.parse(payload) as Partial<Refusal>
    return typeof answer.message === 'string' ? { ...answer, message: answer.message } : undefined
  } catch {
    return undefined
  }
}

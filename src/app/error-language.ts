import type { FastifyInstance } from 'fastify'
import { translate } from '#platform/catalogs.ts'
import { fieldName } from '#platform/field-names.ts'
import { acceptedLocale, languageOf } from '#platform/languages.ts'

interface Refusal {
  message: string
  data?: { issues?: { message: string }[] } & Record<string, unknown>
}

/** Every refusal, whichever road it comes by, is said in the language that is asked for. Its code and data stay. */
export function sayRefusals(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string' || payload[0] !== '{') return payload
    const asked = request.headers['accept-language']
    const locale = acceptedLocale(asked)
    const language = languageOf(locale) ?? 'en'
    reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
    // A program that asks for no language gets the fields by the names that it gave them.
    if (asked === undefined || asked === '*') return payload
    const refusal = refusalIn(payload)
    if (!refusal) return payload
    const { data } = refusal
    const issues = data?.issues?.map((issue) => ({ ...issue, message: translate(locale, issue.message) }))
    reply.removeHeader('content-length')
    reply.header('content-language', language)
    return JSON.stringify({
      ...refusal,
      message: wholeSentence(refusal, locale),
      ...(data && { data: { ...data, ...(issues && { issues }) } }),
    })
  })
}

const WITH_FIELD = /^([\w.[\]-]+): (.+)$/s

/** With the name of its field as people call it, and a space that does not break behind it, by which screens tell it apart. */
function wholeSentence({ message, data }: Refusal, locale: string): string {
  const [, field, words] = WITH_FIELD.exec(message) ?? []
  if (field === undefined || words === undefined || typeof data?.field !== 'string') return translate(locale, message)
  return `${fieldName(field, languageOf(locale) ?? 'en')}:\u00a0${translate(locale, words)}`
}

function refusalIn(payload: string): Refusal | undefined {
  try {
    const answer = JSON.parse(payload) as Partial<Refusal>
    return typeof answer.message === 'string' ? { ...answer, message: answer.message } : undefined
  } catch {
    return undefined
  }
}

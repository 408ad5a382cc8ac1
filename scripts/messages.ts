import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED_LANGUAGES } from '../src/platform/languages.ts'
import { type PoText, readPo } from '../src/platform/po.ts'
import { keyOf } from './catalog-faults.ts'
import { ROOT } from './checks/sources.ts'
import { type CodeMessage, messagesOfCode } from './code-messages.ts'
import { writeErrorCodes } from './error-codes.ts'

// Updates the catalogs and error-codes.json from the code. New messages are untranslated; unused ones are removed.
/** Without it, translators' programs assume another encoding. */
const HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'

const code = await messagesOfCode()
const shared = new Set(code.client.map(keyOf))
for (const language of TRANSLATED_LANGUAGES) {
  const [client, server] = [catalog(language), catalog(`server/${language}`)]
  // A message that moves from the client to the server, or back, keeps its translation.
  client.write(code.client.map((one) => entry(one, client.text(one) ?? server.text(one))))
  server.write(
    code.server.flatMap((one) => {
      const own = server.text(one)
      const isShared = shared.has(keyOf(one)) && (own === undefined || own === client.text(one))
      return isShared ? [] : entry({ ...one, comments: [] }, own ?? client.text(one))
    }),
  )
}
writeErrorCodes()

function catalog(name: string) {
  const path = join(ROOT, `src/locales/${name}.po`)
  const known = new Map(readPo(readFileSync(path, 'utf8')).map((one) => [keyOf(one), one.text]))
  return {
    text: (one: Pick<PoText, 'id' | 'context'>) => known.get(keyOf(one)),
    write: (entries: string[]) => writeFileSync(path, [HEAD, ...entries].join('\n')),
  }
}

/** A message as in a catalog, with its comments. */
function entry({ id, context, comments }: CodeMessage, text = ''): string {
  return [
    ...comments.map((comment) => `#. ${comment}`),
    ...(context === undefined ? [] : [`msgctxt ${JSON.stringify(context)}`]),
    `msgid ${JSON.stringify(id)}`,
    `msgstr ${JSON.stringify(text)}`,
    '',
  ].join('\n')
}

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED_LANGUAGES } from '../src/platform/languages.ts'
import { readPo } from '../src/platform/po.ts'
import { ROOT } from './checks/sources.ts'
import { writeErrorCodes } from './error-codes.ts'
import { isOfServer, messagesOfServer, sharedTexts } from './server-messages.ts'

// Updates the catalogs from the code: adds new messages untranslated and removes unused ones.
/** Without it, translators' programs assume another encoding. */
const HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'

const path = (catalog: string) => join(ROOT, `src/locales/${catalog}.po`)
const lingui = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
const { status } = spawnSync(process.execPath, [lingui, 'extract', '--clean'], { cwd: ROOT, stdio: 'inherit' })
// Not needed, because English is in the code.
rmSync(join(ROOT, 'src/locales/en.po'), { force: true })

for (const language of TRANSLATED_LANGUAGES) {
  const [client, server] = [path(language), path(`server/${language}`)]
  const extracted = readFileSync(client, 'utf8')
  const ofServer = readPo(extracted).filter(isOfServer)
  writeFileSync(client, withoutServer(extracted))
  const known = new Map(readPo(readFileSync(server, 'utf8')).map(({ id, text }) => [id, text]))
  const shared = new Map(sharedTexts(readPo(extracted)).map(({ id, text }) => [id, text]))
  const ids = [...ofServer.map(({ id }) => id), ...messagesOfServer()].filter(
    (id) => !shared.has(id) || (known.get(id) ?? shared.get(id)) !== shared.get(id),
  )
  writeFileSync(server, [HEAD, ...ids.map((id) => entry(id, known.get(id) ?? ''))].join('\n'))
}
writeErrorCodes()
process.exitCode = status ?? 1

/** The catalog without the server's messages, empty headers, and the date and files, which change with every edit. */
function withoutServer(catalog: string): string {
  const blocks = catalog.split('\n\n').filter((block) => !readPo(block).some(isOfServer))
  return blocks
    .join('\n\n')
    .replace(/^(?:#: .+\n)+/gm, '')
    .replace(/^"(?:POT-Creation-Date: .+|[\w-]+: \\n")\n/gm, '')
}

function entry(id: string, text: string): string {
  return [`msgid ${JSON.stringify(id)}`, `msgstr ${JSON.stringify(text)}`, ''].join('\n')
}

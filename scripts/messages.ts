import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED_LANGUAGES } from '../src/platform/languages.ts'
import { readPo } from '../src/platform/po.ts'
import { ROOT } from './checks/sources.ts'
import { writeErrorCodes } from './error-codes.ts'
import { OF_SERVER } from './language-catalog.ts'
import { messagesOfServer } from './server-messages.ts'

// Updates the catalogs from the code: adds new messages untranslated and removes unused ones.
/** Without it, translators' programs assume another encoding. */
const HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'

const path = (catalog: string) => join(ROOT, `src/locales/${catalog}.po`)
const lingui = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
const { status } = spawnSync(process.execPath, [lingui, 'extract', '--clean'], { cwd: ROOT, stdio: 'inherit' })
// English is in the code.
rmSync(join(ROOT, 'src/locales/en.po'), { force: true })

const english = messagesOfServer()
for (const language of TRANSLATED_LANGUAGES) {
  writeFileSync(path(language), withoutFiles(readFileSync(path(language), 'utf8')))
  const ours = path(`server/${language}`)
  const known = new Map(readPo(readFileSync(ours, 'utf8')).map(({ id, text }) => [id, text]))
  writeFileSync(ours, [HEAD, ...[...english].map((id) => entry(id, known.get(id) ?? ''))].join('\n'))
}
writeErrorCodes()
process.exitCode = status ?? 1

/**
 * Without the date and the files, which change with every edit. The files stay for messages of the server alone, which
 * the client's catalogs leave out by them.
 */
function withoutFiles(catalog: string): string {
  return catalog
    .replace(/^(?:#: .+\n)+/gm, (lines) => {
      const origins = lines.split(/#: |\s+/).flatMap((origin) => origin.replace(/:\d+$/, '') || [])
      return origins.every((origin) => OF_SERVER.test(origin)) ? `#: ${[...new Set(origins)].join(' ')}\n` : ''
    })
    .replace(/^"POT-Creation-Date: .+\n/m, '')
}

function entry(id: string, text: string): string {
  return [`msgid ${JSON.stringify(id)}`, `msgstr ${JSON.stringify(text)}`, ''].join('\n')
}

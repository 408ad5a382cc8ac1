import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED_LANGUAGES } from '../src/platform/languages.ts'
import { readPo } from '../src/platform/po.ts'
import { ROOT } from './checks/sources.ts'
import { writeErrorCodes } from './error-codes.ts'
import { OF_SERVER } from './language-catalog.ts'
import { messagesOfServer, SERVER } from './server-messages.ts'

// Updates the catalogs from the code: adds new messages untranslated and removes unused ones.
const path = (language: string) => join(ROOT, `src/locales/${language}.po`)
const before = new Map(TRANSLATED_LANGUAGES.map((language) => [language, readPo(readFileSync(path(language), 'utf8'))]))
const lingui = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
const { status } = spawnSync(process.execPath, [lingui, 'extract', '--clean'], { cwd: ROOT, stdio: 'inherit' })
// English is in the code.
rmSync(join(ROOT, 'src/locales/en.po'), { force: true })

const english = messagesOfServer()
for (const [language, texts] of before) {
  const known = new Map(texts.filter(({ context }) => context === SERVER).map(({ id, text }) => [id, text]))
  const ours = [...english].map((id) => entry(id, known.get(id) ?? ''))
  writeFileSync(path(language), [withoutFiles(readFileSync(path(language), 'utf8')), ...ours].join('\n'))
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
  return [`msgctxt "${SERVER}"`, `msgid ${JSON.stringify(id)}`, `msgstr ${JSON.stringify(text)}`, ''].join('\n')
}

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED_LANGUAGES } from '../src/platform/languages.ts'
import { readPo } from '../src/platform/po.ts'
import { ROOT } from './checks/sources.ts'
import { writeErrorCodes } from './error-codes.ts'
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
  const ours = [...english].map(([id, origins]) => entry(id, origins, known.get(id) ?? ''))
  writeFileSync(path(language), [withoutLines(readFileSync(path(language), 'utf8')), ...ours].join('\n'))
}
writeErrorCodes()
process.exitCode = status ?? 1

/** Without line numbers and the date, which change with every edit. */
function withoutLines(catalog: string): string {
  return catalog
    .replace(/^#: .+$/gm, (origins) => origins.replace(/:\d+(?= |$)/g, ''))
    .replace(/^(?:#: .+\n)+/gm, (lines) => originLine(lines.split('\n').map((line) => line.slice(3))))
    .replace(/^"POT-Creation-Date: .+\n/m, '')
}

function entry(id: string, origins: string[], text: string): string {
  const fields = [`msgctxt "${SERVER}"`, `msgid ${JSON.stringify(id)}`, `msgstr ${JSON.stringify(text)}`, '']
  return originLine(origins) + fields.join('\n')
}

/** All of a message's files on one line, each once. */
function originLine(origins: string[]): string {
  return `#: ${[...new Set(origins.filter(Boolean))].join(' ')}\n`
}

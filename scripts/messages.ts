import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRANSLATED } from '../src/platform/languages.ts'
import { readPo } from '../src/platform/po.ts'
import { ROOT } from './checks/sources.ts'
import { sentencesOfServer } from './sentences.ts'

// Hands every text of the code to the translators: new ones come into the catalogs empty, those that nobody says any more go.
const lingui = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
const { status } = spawnSync(process.execPath, [lingui, 'extract', '--clean'], { cwd: ROOT, stdio: 'inherit' })
// English stands in the code.
rmSync(join(ROOT, 'src/locales/en.po'), { force: true })

const sentences = sentencesOfServer()
for (const language of TRANSLATED) {
  const path = join(ROOT, `src/locales/${language}.po`)
  writeFileSync(path, withoutLines(readFileSync(path, 'utf8')))
  keepSentences(join(ROOT, `src/locales/sentences/${language}.po`), language)
}
process.exitCode = status ?? 1

/** Without the lines and the hour, which change with every edit of the code. */
function withoutLines(catalog: string): string {
  return catalog
    .replace(/^#: .+$/gm, (origins) => origins.replace(/:\d+(?= |$)/g, ''))
    .replace(/^(#: .+)\n(?:\1\n)+/gm, '$1\n')
    .replace(/^"POT-Creation-Date: .+\n/m, '')
}

function keepSentences(path: string, language: string): void {
  const known = new Map(readPo(existsSync(path) ? readFileSync(path, 'utf8') : '').map(({ id, text }) => [id, text]))
  const texts = [...sentences].map(([english, origins]) => {
    const lines = [...origins.map((origin) => `#: ${origin}`), `msgid ${JSON.stringify(english)}`]
    return [...lines, `msgstr ${JSON.stringify(known.get(english) ?? '')}`, ''].join('\n')
  })
  const head = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${language}\\n"\n`
  writeFileSync(path, [head, ...texts].join('\n'))
}

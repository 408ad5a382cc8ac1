import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, TRANSLATED } from '../../src/platform/languages.ts'
import { readPo } from '../../src/platform/po.ts'
import { catalogFaults, keyOf, type TextOfCode } from '../catalog-faults.ts'
import { sentencesOfServer } from '../sentences.ts'
import { ROOT } from './sources.ts'

// Collects every text of screens, mail and push the way a translator gets them (npm run messages), into a folder that is
// thrown away: English stands in the code, so no English catalog is kept beside it. Each has to be said in every language.
const folder = mkdtempSync(join(tmpdir(), 'open-mat-messages-'))
try {
  const config = join(folder, 'lingui.config.mjs')
  const ours = pathToFileURL(join(ROOT, 'lingui.config.ts')).href
  writeFileSync(
    config,
    `import ours from ${JSON.stringify(ours)}
export default { ...ours, rootDir: ${JSON.stringify(ROOT)},
  catalogs: ours.catalogs.map((catalog) => ({ ...catalog, path: ${JSON.stringify(`${folder}/{locale}`)} })) }\n`,
  )
  const lingui = join(ROOT, 'node_modules/@lingui/cli/dist/lingui.js')
  const run = spawnSync(process.execPath, [lingui, 'extract', '--workers', '1', '--config', config], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const texts = run.status === 0 ? readPo(readFileSync(join(folder, 'en.po'), 'utf8')) : []
  if (texts.length === 0) {
    console.log(run.stdout, run.stderr)
    process.exitCode = 1
  } else {
    const marked = texts.map((text) => ({ key: keyOf(text), english: text.text || text.id }))
    const sentences = [...sentencesOfServer().keys()].map((english) => ({ key: english, english }))
    const faults = TRANSLATED.flatMap((language) => [
      ...faultsIn(`src/locales/${language}.po`, marked),
      ...faultsIn(`src/locales/sentences/${language}.po`, sentences),
    ])
    for (const fault of faults) console.log(fault)
    if (faults.length > 0) console.log('`npm run messages` brings new texts into the catalogs, and takes old ones out.')
    else console.log(`${marked.length + sentences.length} texts are said in ${Object.keys(LANGUAGES).length} languages`)
    process.exitCode = faults.length > 0 ? 1 : 0
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function faultsIn(path: string, texts: readonly TextOfCode[]): string[] {
  return catalogFaults(texts, readPo(readFileSync(join(ROOT, path), 'utf8'))).map((fault) => `${path}: ${fault}`)
}

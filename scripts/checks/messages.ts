import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, TRANSLATED_LANGUAGES } from '../../src/platform/languages.ts'
import { type PoText, readPo } from '../../src/platform/po.ts'
import { catalogFaults, keyOf } from '../catalog-faults.ts'
import { isListCurrent } from '../error-codes.ts'
import { isOfServer, messagesOfServer, sharedTexts } from '../server-messages.ts'
import { ROOT } from './sources.ts'

// Extracts every message as `npm run messages` does, into a temporary folder: English is in the code, so there's no
// English catalog. Each message has to be in every language.
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
    const marked = (some: readonly PoText[]) =>
      some.map((text) => ({ key: keyOf(text), english: text.text || text.id }))
    const ofClient = marked(texts.filter((text) => !isOfServer(text)))
    const ofServer = [
      ...marked(texts.filter(isOfServer)),
      ...[...messagesOfServer()].map((id) => ({ key: id, english: id })),
    ]
    const serverKeys = new Set(ofServer.map(({ key }) => key))
    const faults = TRANSLATED_LANGUAGES.flatMap((language) => {
      const [client, server] = [catalogOf(language), catalogOf(`server/${language}`)]
      const own = new Set(server.map(({ id }) => id))
      const shared = sharedTexts(client).filter(({ id }) => serverKeys.has(id) && !own.has(id))
      return [
        ...catalogFaults(ofClient, client).map((fault) => `src/locales/${language}.po: ${fault}`),
        ...catalogFaults(ofServer, [...shared, ...server]).map(
          (fault) => `src/locales/server/${language}.po: ${fault}`,
        ),
      ]
    })
    if (!isListCurrent()) faults.push('src/app/error-codes.json is out of date.')
    for (const fault of faults) console.log(fault)
    if (faults.length > 0)
      console.log('Run `npm run messages` to add new messages to the catalogs and remove old ones.')
    else
      console.log(
        `${ofClient.length + ofServer.length} messages are translated into ${Object.keys(LANGUAGES).length} languages`,
      )
    process.exitCode = faults.length > 0 ? 1 : 0
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function catalogOf(name: string) {
  return readPo(readFileSync(join(ROOT, `src/locales/${name}.po`), 'utf8'))
}

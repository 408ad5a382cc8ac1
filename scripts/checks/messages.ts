import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './sources.ts'

// Collects every text of screens, mail and push the way a translator gets them (npm run messages), into a folder that is
// thrown away: English stands in the code, so no English catalog is kept beside it.
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
  const catalog = run.status === 0 ? readFileSync(join(folder, 'en.po'), 'utf8') : ''
  const messages = catalog.match(/^msgid "./gm)?.length ?? 0
  const onServer = catalog.match(/^#: src\/features\/\w+\/server\//gm)?.length ?? 0
  if (messages === 0 || onServer === 0) {
    console.log(run.stdout, run.stderr)
    process.exitCode = 1
  } else console.log(`${messages} texts can be handed to a translator, ${onServer} of them said by the server`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

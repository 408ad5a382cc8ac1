import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkOutRelease, MIGRATIONS } from './previous-release.ts'
import { ROOT } from './sources.ts'

/* Runs the previous release's tests on this release's tables, because during an update processes of both use them.
   `node scripts/checks/update.ts COMMIT` runs another release's. */

const release = await checkOutRelease(process.argv[2])
try {
  const migrations = join(release.folder, MIGRATIONS)
  rmSync(migrations, { recursive: true })
  cpSync(join(ROOT, MIGRATIONS), migrations, { recursive: true })
  const printed = await release.run('npm', 'run', '-s', 'check', '--', 'procedures')
  const count = /^procedures .* s {2}(.*)$/m.exec(printed)?.[1]
  console.log(`${release.commit} with this release's tables: ${count}`)
} finally {
  await release.remove()
}

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT } from './sources.ts'

/* Runs the previous release's tests on this release's tables, because during an update processes of both use them.
   `node scripts/checks/update.ts COMMIT` runs another release's. */

const MIGRATIONS = 'src/platform/migrations'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()

/** The newest tag such as v1.2.0; without one, the last commit before the newest migration. */
function previousRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^')
  } catch {
    const journal = JSON.parse(readFileSync(join(ROOT, MIGRATIONS, 'meta/_journal.json'), 'utf8'))
    return `${git('log', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${journal.entries.at(-1).tag}.sql`)}^`
  }
}

const release = git('rev-parse', '--short', `${process.argv[2] ?? previousRelease()}^{commit}`)
const folder = join(mkdtempSync(join(tmpdir(), 'open-mat-release-')), release)
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout
}
git('worktree', 'add', '--detach', folder, release)
try {
  const isSame = git('diff', '--name-only', release, '--', 'package-lock.json') === ''
  if (isSame) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund')
  rmSync(join(folder, MIGRATIONS), { recursive: true })
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
  const count = /^procedures .* s {2}(.*)$/m.exec(run('npm', 'run', '-s', 'check', '--', 'procedures'))?.[1]
  console.log(`${release} with the tables of ${git('rev-parse', '--short', 'HEAD')}: ${count}`)
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(dirname(folder), { recursive: true })
}

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './sources.ts'

export const MIGRATIONS = 'src/platform/migrations'

export interface Release {
  commit: string
  folder: string
  /** Runs a program there and resolves to its output; fails with that output. */
  run(program: string, ...args: string[]): Promise<string>
  remove(): Promise<void>
}

const inFolder =
  (cwd: string) =>
  async (program: string, ...args: string[]): Promise<string> => {
    try {
      return (await promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 28 })).stdout.trim()
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
    }
  }

const git = (...args: string[]) => inFolder(ROOT)('git', ...args)

/** Checks out a release and installs its packages; the previous one unless a commit is given. */
export async function checkOutRelease(wanted?: string): Promise<Release> {
  const commit = await git('rev-parse', '--short', `${wanted ?? (await previousRelease())}^{commit}`)
  const folder = join(mkdtempSync(join(tmpdir(), 'open-mat-release-')), commit)
  const run = inFolder(folder)
  await git('worktree', 'add', '--detach', folder, commit)
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder)
    rmSync(dirname(folder), { recursive: true })
  }
  try {
    const isSame = (await git('diff', '--name-only', commit, '--', 'package-lock.json')) === ''
    if (isSame) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    else await run('npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund')
  } catch (error) {
    await remove()
    throw error
  }
  return { commit, folder, run, remove }
}

/** The newest tag such as v1.2.0; without one, the last commit before the newest migration. */
async function previousRelease(): Promise<string> {
  try {
    return await git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^')
  } catch {
    const journal = JSON.parse(readFileSync(join(ROOT, MIGRATIONS, 'meta/_journal.json'), 'utf8'))
    const newest = `${MIGRATIONS}/${journal.entries.at(-1).tag}.sql`
    return `${await git('log', '--format=%H', '--diff-filter=A', '--', newest)}^`
  }
}

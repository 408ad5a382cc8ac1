import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

const randomSecret = () => randomBytes(32).toString('base64url')

/**
 * A secret of this installation, made on first use and kept in the data folder, readable by its owner only. Of several
 * processes that want it first, one makes it for all.
 */
export async function keptSecret(dataDir: string, name: string, make: () => string = randomSecret): Promise<string> {
  const path = join(dataDir, `${name}.secret`)
  const keptBefore = await contentOf(path)
  if (keptBefore) return keptBefore
  const whole = `${path}.${newId()}.part`
  await writeFile(whole, make(), { mode: 0o600 })
  try {
    // Unlike renaming, this does not take the place of what another process put there meanwhile.
    await link(whole, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(whole, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

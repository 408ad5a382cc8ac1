import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from './ids.ts'

const randomSecret = () => randomBytes(32).toString('base64url')

/**
 * A secret of this installation, created on first use and stored in the data folder, readable only by its owner. If
 * several processes need it at the same time, they all get the same one.
 */
export async function readOrCreateSecret(
  dataDir: string,
  name: string,
  make: () => string = randomSecret,
): Promise<string> {
  const path = join(dataDir, `${name}.secret`)
  const keptBefore = await contentOf(path)
  if (keptBefore) return keptBefore
  const whole = `${path}.${newId()}.part`
  await writeFile(whole, make(), { mode: 0o600 })
  try {
    // Unlike `rename`, `link` fails if another process has created the file.
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

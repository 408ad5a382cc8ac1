import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret of this installation, made on first use and kept in the data folder, readable by its owner only. */
export async function keptSecret(dataDir: string, name: string): Promise<string> {
  const path = join(dataDir, `${name}.secret`)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(32).toString('base64url')
  await writeFile(`${path}.part`, secret, { mode: 0o600 })
  await rename(`${path}.part`, path)
  return secret
}

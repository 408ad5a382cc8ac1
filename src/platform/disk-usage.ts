import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The total size of the files in a folder, in bytes; 0 if there's no folder. Files deleted during the count are
 * skipped.
 */
export async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory()
      ? await bytesBelow(path)
      : await stat(path).then(
          ({ size }) => size,
          () => 0,
        )
  }
  return bytes
}

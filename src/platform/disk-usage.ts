import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How many bytes the files below a folder take; 0 where there is none. What disappears meanwhile counts nothing. */
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

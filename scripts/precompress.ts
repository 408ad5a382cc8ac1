import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files that would otherwise be compressed on each request. */
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
const LEAST_BYTES = 1024
/** Larger files, other than the first script, are opened by few: maps, players, charts. */
const RARE_BYTES = 350_000
const brotli = promisify(brotliCompress)

/** Writes a Brotli copy next to the larger text files of the build, at a quality too slow for each request. */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const paths = await readdir(folder, { recursive: true })
        await Promise.all(
          paths
            .filter((path) => COMPRESSIBLE.test(path) && !path.startsWith('.'))
            .map(async (path) => {
              const text = await readFile(join(folder, path))
              if (text.length < LEAST_BYTES) return
              const isRare = text.length > RARE_BYTES && !path.includes('/core-')
              // The best quality takes much longer and saves little more.
              const quality = constants.BROTLI_MAX_QUALITY - (isRare ? 1 : 0)
              const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
              await writeFile(join(folder, `${path}.br`), await brotli(text, { params }))
            }),
        )
      },
    },
  }
}

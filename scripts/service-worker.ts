import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { chunksToPrecache, readChunks } from './precache.ts'

/** What else the service worker fetches on the first visit; a font's hash has eight characters. */
const PRECACHED =
  /^(index\.html|theme\.js|favicon\.svg|manifest\.webmanifest|icons\/.+\.png|assets\/(archivo-latin|inter-latin-wght-normal)-.{8}\.woff2)$/

/** Bundles `source`, with the files it precaches as `self.__WB_MANIFEST`, into `service-worker.js` in `folder`. */
export function serviceWorker(source: string, folder: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle: {
      sequential: true,
      async handler(error) {
        // The build has already failed, and another error would hide why.
        if (error) return
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { 'self.__WB_MANIFEST': JSON.stringify(precacheManifest(folder)) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2022',
            rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
          },
        })
      },
    },
  }
}

/** Workbox's precache manifest. Files with a hash in their name need no revision. */
function precacheManifest(folder: string): { url: string; revision: string | null }[] {
  const ahead = chunksToPrecache(readChunks(folder))
  return readdirSync(folder, { recursive: true })
    .map((path) => String(path).split(sep).join('/'))
    .filter((url) => ahead.has(url) || PRECACHED.test(url))
    .toSorted()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : digestOf(join(folder, url)) }))
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)

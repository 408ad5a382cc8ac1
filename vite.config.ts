import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { sharedChunks } from './scripts/chunks.ts'
import { compileMessages } from './scripts/compile-messages.ts'
import { contractRoutes } from './scripts/contract-routes.ts'
import { keptAhead, readChunks } from './scripts/precache.ts'
import { wordsOfLanguage } from './scripts/words-of-language.ts'

const CLIENT = 'dist/client'

/** The words of the screens, ready to be shown. */
function words() {
  const { preset } = linguiTransformerBabelPreset({ descriptorFields: 'message' })
  // By macros, or without one where the server says the same words.
  const code = /from ['"]@lingui\/(?:core|react)\/macro['"]|\/\*i18n\*\//
  const plugins = [...preset.plugins, compileMessages]
  return babel({ presets: [{ preset: { plugins }, rolldown: { filter: { code } } }] })
}

export default defineConfig({
  build: {
    outDir: CLIENT,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    sourcemap: false,
    // Styles and scripts are files of their own: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // What every first screen needs comes as one file, which compresses better than forty.
    rolldownOptions: {
      output: {
        // The first script names every other: shorter names make it smaller. What is parted by its users has all their names.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        codeSplitting: {
          groups: [
            {
              name: 'core',
              tags: ['$initial'],
              test: /node_modules|src.(ui|platform|domains|pages|app.shell)/,
              priority: 9,
            },
            ...sharedChunks,
          ],
        },
      },
    },
  },
  // React has it itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  worker: { format: 'es' },
  plugins: [
    contractRoutes(),
    wordsOfLanguage(),
    words(),
    react(),
    tailwindcss(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          'theme.js',
          'favicon.svg',
          'manifest.webmanifest',
          'icons/*.png',
          'assets/*.{js,css}',
          'assets/*-latin-{wdth,wght}-*.woff2',
        ],
        // Of all scripts and styles, those that everybody needs without a connection.
        manifestTransforms: [
          (entries) => {
            const ahead = keptAhead(readChunks(CLIENT))
            const manifest = entries.filter(({ url }) => !/^assets\/.*\.(js|css)$/.test(url) || ahead.has(url))
            return { manifest, warnings: [] }
          },
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
        rollupFormat: 'iife',
      },
    }),
  ],
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { sharedChunks } from './scripts/chunks.ts'
import { contractRoutes } from './scripts/contract-routes.ts'
import { interWeights } from './scripts/inter-weights.ts'
import { languageCatalog } from './scripts/language-catalog.ts'
import { messageMacros } from './scripts/message-macros.ts'
import { precompress } from './scripts/precompress.ts'
import { serverModules } from './scripts/server-modules.ts'
import { serviceWorker } from './scripts/service-worker.ts'

const CLIENT = 'dist/client'
const RENDERER = 'dist/renderer'

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? renderer() : client()))

/**
 * Builds the code that renders pages on the server (src/app/entry-server.tsx). The libraries are bundled, as for
 * the browser.
 */
function renderer(): UserConfig {
  return {
    // Otherwise React reads this while it loads, and its development version renders more slowly.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir: RENDERER,
      target: 'node20',
      copyPublicDir: false,
      minify: false,
      reportCompressedSize: false,
    },
    // Loaded only by parts that aren't rendered here: maps, charts, players.
    ssr: {
      noExternal: true,
      external: ['maplibre-gl', '@vis.gl/react-maplibre', 'recharts', 'hls.js', 'tus-js-client'],
    },
    plugins: [serverModules(), contractRoutes(), languageCatalog(), messageMacros(), react(), withoutStyles],
  }
}

/** The browser's build has them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  load: { order: 'pre', filter: { id: /\.css$/ }, handler: () => '' },
}

/** Replaces React Router's hooks for instrumentation, which we don't use. The build fails if it needs other ones. */
const withoutInstrumentation: Plugin = {
  name: 'without-instrumentation',
  load: {
    filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
    handler: () => `export const consumeInstrumentationClientResultMetaReceiver = () => {}
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router
      export let instrumentHandler, instrumentationResultMetaContext`,
  },
}

function client(): UserConfig {
  return {
    build: {
      outDir: CLIENT,
      manifest: true,
      modulePreload: { polyfill: false },
      target: 'es2022',
      sourcemap: false,
      // Styles and scripts stay separate files: the content security policy allows nothing inline.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
      // Everything the first screen needs is in one file, which compresses better than many.
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          // The initial script names every other chunk, so shorter names make it smaller. The name of a shared chunk
          // would list all its users.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]?.slice(0, 12)}-[hash:7].js`,
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
    // React itself has included this hook since version 18.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    worker: { format: 'es' },
    plugins: [
      contractRoutes(),
      languageCatalog(),
      messageMacros(),
      react(),
      withoutInstrumentation,
      interWeights,
      tailwindcss(),
      serviceWorker('src/app/service-worker.ts', CLIENT),
      precompress(CLIENT),
    ],
  }
}

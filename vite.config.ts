import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { minifyContractRouter } from '@orpc/contract'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The addresses of the API without their schemas, so that the browser need not load the schema library. */
function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes'
  return {
    name: 'open-mat-contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const { contract } = await import('./src/app/contract.ts')
      return `export default ${JSON.stringify(minifyContractRouter(contract))}`
    },
  }
}

export default defineConfig({
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    sourcemap: false,
    // Styles and scripts are files of their own: the content security policy allows nothing inline.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  plugins: [
    contractRoutes(),
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
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
          'assets/*.{js,css,woff2}',
        ],
        // Too large for everybody's first visit; kept once somebody needs them. The map, and letters of other scripts.
        globIgnores: ['assets/{maplibre,Map,world,land}*', 'assets/*{cyrillic,greek,vietnamese,latin-ext}*'],
        maximumFileSizeToCacheInBytes: 3_000_000,
        rollupFormat: 'iife',
      },
    }),
  ],
})

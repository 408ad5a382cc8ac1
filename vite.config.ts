import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileMessages } from './scripts/compile-messages.ts'
import { contractRoutes } from './scripts/contract-routes.ts'
import { wordsOfLanguage } from './scripts/words-of-language.ts'

/** The words of the screens, ready to be shown. */
function words() {
  const macros = linguiTransformerBabelPreset({ descriptorFields: 'message' })
  return babel({ presets: [{ ...macros, preset: { plugins: [...macros.preset.plugins, compileMessages] } }] })
}

export default defineConfig({
  build: {
    outDir: 'dist/client',
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
        // The first script names every other: shorter names make it smaller.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [{ name: 'core', tags: ['$initial'], test: /node_modules|src.(ui|platform|features|app.shell)/ }],
        },
      },
    },
  },
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
          'assets/*.{js,css,woff2}',
        ],
        // Not for everybody's first visit; kept once somebody needs them. Other languages, the map, charts, sending of videos, letters of other
        // scripts, and pages that few open or most open once: of those who run a gym or the platform, teach, build, or begin.
        globIgnores: [
          'assets/{pt-BR,es}-*',
          'assets/{maplibre,MapCanvas,FinderMap,PlaceMap,PointMap,PinLayers}*',
          'assets/*{cyrillic,greek,vietnamese,latin-ext}*',
          'assets/{charts,AnalyticsPage,AddVideoDialog,EditVideoDialog,browser}-*',
          'assets/{Admin,AddGym,ApiDocs,AuthTest,Claim,ConfirmGym,Dashboard,Desk,Gallery,Import,Onboarding}Page-*',
          'assets/Creator{Overview,Content,Members,Messages,Money}-*',
          'assets/{Claims,Jobs,NewGyms,Techniques}Section-*',
          'assets/{Today,Schedule,Members,Posts,Reviews,Insights,Details,Staff}Tab-*',
          'assets/{Apply,Checkout,CreatorOnboarding,CreatorDashboard,CreatorTiers,NewTier,EditTier,NewContent,EditContent,Upload}Page-*',
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
        rollupFormat: 'iife',
      },
    }),
  ],
})

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { contractRoutes } from './scripts/contract-routes.ts'

const words = babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [contractRoutes(), words],
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'dev-services/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts'],
          setupFiles: ['src/testing/quiet.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['src/**/*.pg.test.ts'],
          globalSetup: ['src/testing/postgres.ts'],
          setupFiles: ['src/testing/quiet.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

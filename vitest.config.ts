import { availableParallelism } from 'node:os'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { contractRoutes } from './scripts/contract-routes.ts'
import { wordsOfLanguage } from './scripts/words-of-language.ts'

const words = babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })

/** Our modules keep nothing that a later test file would notice: they are loaded once for all files of a worker. */
const loadedOnce = { isolate: false } as const

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [contractRoutes(), wordsOfLanguage(), words],
        test: {
          name: 'rules',
          ...loadedOnce,
          // Some start a server and wait for it.
          maxWorkers: 2,
          include: ['src/**/*.test.{ts,tsx}', 'dev-services/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts'],
          setupFiles: ['src/testing/quiet.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          ...loadedOnce,
          // These tests wait for the database and for time to pass; two make full use of two cores.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          include: ['src/**/*.pg.test.ts'],
          globalSetup: ['src/testing/postgres.ts'],
          setupFiles: ['src/testing/quiet.ts'],
          testTimeout: 20_000,
          tags: [
            {
              name: 'race',
              description: 'What several do at the same moment: `npm run check -- stress` runs it 20 times.',
              repeats: process.env.STRESS ? 19 : 0,
            },
          ],
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contractRoutes } from './scripts/contract-routes.ts'
import { languageCatalog } from './scripts/language-catalog.ts'
import { messageMacros } from './scripts/message-macros.ts'

/** Our modules keep no state that affects later test files, so each worker loads them only once. */
const loadedOnce = { isolate: false } as const

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [contractRoutes(), languageCatalog(), messageMacros()],
        test: {
          name: 'rules',
          ...loadedOnce,
          // Some tests start a server and wait for it.
          maxWorkers: 2,
          testTimeout: 20_000,
          include: ['src/**/*.test.{ts,tsx}', 'dev-services/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts'],
          setupFiles: ['src/testing/console-errors.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          ...loadedOnce,
          // These tests often wait for the database or for time to pass, so one more worker than cores is useful.
          maxWorkers: availableParallelism() + 1,
          include: ['src/**/*.pg.test.ts'],
          globalSetup: ['src/testing/postgres.ts'],
          setupFiles: ['src/testing/console-errors.ts'],
          testTimeout: 60_000,
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

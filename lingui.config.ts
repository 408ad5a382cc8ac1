import { defineConfig } from '@lingui/cli'

// Messages on every screen, and those in email and push, which the server marks with i18n comments. English is in the
// code; every other language is a file in src/locales, also named in src/platform/languages.ts. `npm run messages`
// keeps the files in step.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pt-BR', 'es'],
  orderBy: 'origin',
  // Not Lingui's global instance, because on the server each request has its own.
  runtimeConfigModule: { i18n: ['#platform/web/i18n.ts', 'i18n'] },
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.fixture.ts'],
    },
  ],
})

import { defineConfig } from '@lingui/cli'

// The words of every screen, and of mail and push, which the server marks with i18n comments. English stands in the code; each further
// language is one file in src/locales, named in src/platform/languages.ts as well. `npm run messages` keeps them in step.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pt-BR', 'es'],
  orderBy: 'origin',
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.fixture.ts'],
    },
  ],
})

import { defineConfig } from '@playwright/test'

/**
 * Browser tests. `E2E_URL` runs them against an Open Mat that's already running; otherwise one is started for the run.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Long, because CI's machine is slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // A visitor in Dublin who shares their location; `context.clearPermissions()` makes it one who hasn't been asked
    // yet.
    permissions: ['geolocation'],
    geolocation: { latitude: 53.3498, longitude: -6.2603 },
    // Tracing makes tests slower. CI has a screenshot of the failure and the page's accessibility tree.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    // Animations are rendered on the CPU here, and no one watches them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      // The fixtures behave the same at every width.
      testIgnore: 'watch.e2e.ts',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Tests that are the same at every width run at phone size only (`@phone`), the smaller one. Those of a keyboard, a
    // mouse or a wide screen run at desktop size only (`@desktop`).
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})

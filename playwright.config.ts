import { defineConfig } from '@playwright/test'

/** The browser stories. `E2E_URL` runs them against an Open Mat that is already up; else one is started for the run. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // Somebody in Dublin who lets Open Mat know; `context.clearPermissions()` is somebody not asked yet.
    permissions: ['geolocation'],
    geolocation: { latitude: 53.3498, longitude: -6.2603 },
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    // Movement is drawn by the processor here, and nobody watches it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      // What the stories watch is the same in every window.
      testIgnore: 'watch.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Stories that are the same in every window are told on the phone alone (`@phone`), the smaller of the two.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})

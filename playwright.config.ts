import { defineConfig } from '@playwright/test';
import { ADDRESS, demoEnvironment } from './tests/journeys/demo-ports.ts';
import { BROWSER_FLAGS, findBrowser } from './tools/browser.ts';

const FLOWS = '**/{flows,more-flows}/**';
const { executablePath, env } = await findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.web.test.ts',
  fullyParallel: true,
  workers: 2, // more than the machine has cores only makes each of them slower
  // A step ends after 30 s, whatever it waits for, and a journey after 90 s.
  timeout: 90_000,
  retries: 0,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  forbidOnly: true,
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  projects: [
    { name: 'start', testMatch: '**/demo.setup.ts', timeout: 480_000 },
    // Each journey has an account and partners of its own.
    { name: 'flows', testMatch: `${FLOWS}/*.web.test.ts` },
    // Each test looks at many screens of the demo, and changes nothing.
    { name: 'looks', timeout: 480_000, testIgnore: FLOWS, dependencies: ['start'] },
  ],
  use: {
    browserName: 'chromium',
    baseURL: ADDRESS,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1366, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What closes is gone at once: axe finds faults in a menu that fades out.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Calls and console alone: pictures of every step would double the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: { executablePath, env, args: BROWSER_FLAGS },
  },
  webServer: {
    command: 'exec node src/programs/start.ts',
    url: `${ADDRESS}/readyz`,
    env: demoEnvironment,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stderr: 'pipe',
  },
});

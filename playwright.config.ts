import { defineConfig } from '@playwright/test';
import { ADDRESS, demoEnvironment, OWN_SHOP_PORTS } from './tests/journeys/demo-ports.ts';
import { BROWSER_FLAGS, findBrowser } from './tools/browser.ts';

// These stop a partner, have all that can be linked be linked, or choose what a list opens with for everyone, so they run after the others.
const ALONE =
  '**/{connectors,connector-settings,default-view,made-products,partner-down,product-links,six-countries,sure-answers}.web.test.ts';
// These change the other account's one member and what it has, or count its calls.
const OTHER_ACCOUNT =
  '**/{account-settings,contact-partners,first-order,first-screen,guide,language,new-connector,passkeys,passwords,second-factor,single-sign-on}.web.test.ts';
const { executablePath, env } = await findBrowser();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.web.test.ts',
  fullyParallel: true,
  workers: OWN_SHOP_PORTS.length, // more than the machine has cores only makes each of them slower
  retries: 1, // on a busy machine; the totals tell of each that needed it
  // These end what hangs, on the slowest machine too; no journey is told by them how fast it has to be.
  timeout: 480_000,
  expect: { timeout: 30_000, toPass: { timeout: 180_000 } }, // partners are asked every five seconds
  forbidOnly: true,
  outputDir: 'test-results/journeys',
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  projects: [
    { name: 'start', testMatch: '**/demo.setup.ts' },
    { name: 'together', testIgnore: [ALONE, OTHER_ACCOUNT], dependencies: ['start'] },
    { name: 'alone', testMatch: ALONE, dependencies: ['together'], workers: 1 },
    { name: 'other account', testMatch: OTHER_ACCOUNT, dependencies: ['together'], workers: 1 },
  ],
  use: {
    browserName: 'chromium',
    baseURL: ADDRESS,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1366, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
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

import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { BROWSER_FLAGS, findBrowser } from '../tools/browser.ts';
import { SECRET_KEY } from './bench-services.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { BenchDatabase } from './generate.ts';
import { signIn } from './http-rounds.ts';
import { AS_SERVED } from './node-flags.ts';
import { startServerProcess } from './server-process.ts';

export type PortalTimes = { cold: Figures; warm: Figures; paint: Figures };

const VISITS = 7;
const VISIT_MS = 20_000;

/**
 * From the address to the first order on the screen, for a signed-in member: with an empty cache, and again with a full
 * one.
 */
export async function runPortalRounds(database: BenchDatabase): Promise<PortalTimes> {
  await using server = await startServerProcess(
    'ours',
    import.meta.resolve('#programs/server.ts'),
    { DATABASE_URL: database.url, SECRET_KEY },
    AS_SERVED,
  );
  const { cookie = '' } = await signIn(server.origin);
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args: BROWSER_FLAGS });
  try {
    const visits = { cold: [] as number[], warm: [] as number[], paint: [] as number[] };
    await visitTwice(browser, server.origin, cookie); // the browser's and the server's own first time
    for (let count = 0; count < VISITS; count++) {
      const { cold, warm } = await visitTwice(browser, server.origin, cookie);
      visits.cold.push(cold.row);
      visits.paint.push(cold.paint);
      visits.warm.push(warm.row);
    }
    return { cold: figuresOf(visits.cold), warm: figuresOf(visits.warm), paint: figuresOf(visits.paint) };
  } finally {
    await browser.close();
  }
}

async function visitTwice(browser: Browser, origin: string, cookie: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 800 } });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript({ content: NOTE_FIRST_ROW });
    return { cold: await visit(context, origin), warm: await visit(context, origin) };
  } finally {
    await context.close();
  }
}

const FIRST_ROW = 'tbody th[scope=row] a';

/** Notes when the first order is in the page: asking for it from outside would add the time of the asking. */
const NOTE_FIRST_ROW = `
  const observer = new MutationObserver(() => {
    if (!document.querySelector('${FIRST_ROW}')) return;
    observer.disconnect();
    window.firstRowAt = performance.now();
  });
  observer.observe(document, { childList: true, subtree: true });`;

const Times = z.object({ row: z.number(), paint: z.number() });

async function visit(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/orders`, { waitUntil: 'commit', timeout: VISIT_MS });
  await page.locator(FIRST_ROW).first().waitFor({ timeout: VISIT_MS });
  const times = await page.evaluate(
    `({ row: window.firstRowAt, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? window.firstRowAt })`,
  );
  await page.close();
  return Times.parse(times);
}

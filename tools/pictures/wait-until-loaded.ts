import type { Page } from '@playwright/test';

const LOAD_MS = 30_000;

/** Waits until all is there that a screen waits for. @throws Error after half a minute */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main, [role="dialog"], form').first().waitFor({ timeout: LOAD_MS });
  await page.evaluate(UNTIL_STILL);
}

/** Ends once nothing is loading or changing, some looks in a row: what has come may ask for more. */
const UNTIL_STILL = `new Promise((resolve, reject) => {
  const end = performance.now() + ${LOAD_MS};
  let still = 0;
  let before = '';
  const timer = setInterval(() => {
    const waiting = document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root');
    const isLoading = waiting || document.fonts.status !== 'loaded'
      || [...document.images].some((image) => !image.complete && image.loading !== 'lazy');
    const look = document.documentElement.scrollHeight + document.body.innerText;
    still = isLoading || look !== before ? 0 : still + 1;
    before = look;
    if (still < 4 && performance.now() < end) return;
    clearInterval(timer);
    if (still >= 4) resolve();
    else if (!isLoading) resolve(); // what counts down never stands still
    else reject(new Error('It still loads: ' + (waiting?.outerHTML ?? 'a font or a picture').slice(0, 200)));
  }, 75);
})`;

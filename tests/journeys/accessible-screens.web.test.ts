import type { Page } from '@playwright/test';
import { openScreens, screens } from '../../tools/pictures/screens.ts';
import { findAccessibilityFaults, lookOnce } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openScreen, partOf } from './open-screen.ts';
import { showInSpanish } from './show-in-spanish.ts';

const TESTS = 6;

/** In English in light alone; in Spanish, which has the longer words, in both schemes. */
const LOOKS = {
  en: (page: Page, name: string) => lookOnce(page, name, []),
  es: findAccessibilityFaults,
};

for (const language of ['en', 'es'] as const)
  for (let part = 0; part < TESTS; part++) {
    test(`no screen has anything against it, in ${language}: part ${part + 1}`, async ({ page }) => {
      if (language === 'es') await showInSpanish(page);
      const wrong: string[] = [];
      for (const screen of partOf(screens, part, TESTS)) {
        await openScreen(page, screen);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        wrong.push(...(await LOOKS[language](page, screen.name)));
      }
      expect(wrong).toEqual([]);
    });
  }

test('no screen that needs no session has anything against it', async ({ browser }) => {
  const page = await browser.newPage();
  const wrong: string[] = [];
  for (const screen of openScreens) {
    await openScreen(page, screen);
    wrong.push(...(await findAccessibilityFaults(page, screen.name)));
  }
  await page.close();
  expect(wrong).toEqual([]);
});

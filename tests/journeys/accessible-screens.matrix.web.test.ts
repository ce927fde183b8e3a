import { openScreens, screens } from '../../tools/pictures/screens.ts';
import { findAccessibilityFaults } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openScreen, partOf } from './open-screen.ts';
import { showInSpanish } from './show-in-spanish.ts';

test.use({ member: 'admin@demo.test' });

const TESTS = 6;

for (let part = 0; part < TESTS; part++) {
  test(`in Spanish no screen has anything against it: part ${part + 1}`, async ({ page }) => {
    await showInSpanish(page);
    const wrong: string[] = [];
    for (const screen of partOf(screens, part, TESTS)) {
      await openScreen(page, screen);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      wrong.push(...(await findAccessibilityFaults(page, screen.name)));
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

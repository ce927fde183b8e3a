import type { Page } from '@playwright/test';
import { z } from 'zod';
import { dialogs } from '../../tools/pictures/dialogs.ts';
import { openScreens, screens } from '../../tools/pictures/screens.ts';
import { settle } from '../../tools/pictures/settle.ts';
import { findAccessibilityFaults } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openScreen, partOf } from './open-screen.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder, newSku } from './partners.ts';

test.use({ member: 'admin@demo.test' });

const TESTS = 6;

const Session = z.looseObject({ user: z.looseObject({ language: z.string() }) });

/** This page alone is in Spanish: other journeys are the same member. */
async function showInSpanish(page: Page): Promise<void> {
  await page.route('**/api/session', async (route) => {
    const reply = await route.fetch();
    if (!reply.ok()) return route.fulfill({ response: reply });
    const session = Session.parse(await reply.json());
    await route.fulfill({ response: reply, json: { ...session, user: { ...session.user, language: 'es' } } });
  });
}

for (let part = 0; part < TESTS; part++) {
  test(`in Spanish no screen has anything against it: part ${part + 1}`, async ({ page }) => {
    test.setTimeout(240_000);
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

test('in English no dialog has anything against it', async ({ page }) => {
  test.setTimeout(240_000);
  await openOrder(page, await givenChannelOrder({ details: [{ itemCode: newSku() }] })); // one that waits, for its menus
  const wrong: string[] = [];
  for (const { name, screen, open } of dialogs) {
    await openScreen(page, screen);
    await open(page);
    await settle(page);
    wrong.push(...(await findAccessibilityFaults(page, name)));
  }
  expect(wrong).toEqual([]);
});

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

import type { Page } from '@playwright/test';
import { type Dialog, lookOf } from '../../tools/pictures/dialog.ts';
import { dialogs } from '../../tools/pictures/dialogs.ts';
import { TEST_CUSTOMER } from '../../tools/pictures/screens.ts';
import { settle } from '../../tools/pictures/settle.ts';
import { words } from '../../tools/pictures/words.ts';
import { findDialogFaults } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openScreen } from './open-screen.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { showInSpanish } from './show-in-spanish.ts';

test.use({ member: 'admin@demo.test' });

const TESTS = 6;
const here = dialogs.filter(({ only }) => only !== 'phone');

/** Opens each dialog, and its screen again only where Escape does not bring it back as it was. */
async function findFaults(page: Page, list: readonly Dialog[], language: 'en' | 'es'): Promise<string[]> {
  const faults: string[] = [];
  let shown: Dialog['screen'] | undefined;
  let before = '';
  for (const [place, { name, screen, open }] of list.entries()) {
    if (screen !== shown || (await lookOf(page)) !== before) {
      await openScreen(page, screen);
      shown = screen;
      before = await lookOf(page);
    }
    await open(page, words({ language }));
    await settle(page);
    // In English in both schemes. In Spanish only the texts are others: in one of them, by turns.
    const scheme = language === 'en' ? undefined : place % 2 === 0 ? 'light' : 'dark';
    faults.push(...(await findDialogFaults(page, name, scheme)));
    await page.keyboard.press('Escape');
    await settle(page);
  }
  return faults;
}

for (const language of ['en', 'es'] as const) {
  for (let part = 0; part < TESTS; part++) {
    test(`no dialog has anything against it, in ${language}: part ${part + 1}`, async ({ page }) => {
      await openOrder(page, await givenChannelOrder({ firstName: '*TEST* Ana', lastName: TEST_CUSTOMER }));
      if (language === 'es') await showInSpanish(page);
      const size = Math.ceil(here.length / TESTS);
      const list = here.slice(part * size, (part + 1) * size);
      expect(await findFaults(page, list, language)).toEqual([]);
    });
  }
}

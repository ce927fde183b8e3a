import { openScreens, screens, TEST_CUSTOMER } from '../../tools/pictures/screens.ts';
import { lookAtEach, wideDialogs } from './each-dialog.ts';
import { lookAtDialogOnce, lookOnce } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openScreen, partOf } from './open-screen.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

// Each screen and dialog once: in English and light. Other languages, schemes and sizes are `*.matrix.web.test.ts`.
test.use({ member: 'admin@demo.test' });

const TESTS = 4;

for (let part = 0; part < TESTS; part++) {
  test(`no screen has anything against it: part ${part + 1}`, async ({ page }) => {
    const wrong: string[] = [];
    for (const screen of partOf(screens, part, TESTS)) {
      await openScreen(page, screen);
      wrong.push(...(await lookOnce(page, screen.name, [])));
    }
    expect(wrong).toEqual([]);
  });

  test(`no dialog has anything against it: part ${part + 1}`, async ({ page }) => {
    await openOrder(page, await givenChannelOrder({ firstName: '*TEST* Ana', lastName: TEST_CUSTOMER }));
    const size = Math.ceil(wideDialogs.length / TESTS);
    const list = wideDialogs.slice(part * size, (part + 1) * size);
    expect(await lookAtEach(page, list, 'en', (name) => lookAtDialogOnce(page, name))).toEqual([]);
  });
}

test('no screen that needs no session has anything against it', async ({ browser }) => {
  const page = await browser.newPage();
  const wrong: string[] = [];
  for (const screen of openScreens) {
    await openScreen(page, screen);
    wrong.push(...(await lookOnce(page, screen.name, [])));
  }
  await page.close();
  expect(wrong).toEqual([]);
});

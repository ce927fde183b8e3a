import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { causeOf, causes, findGroups, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { givenChannelOrder, newSku, writingOf } from './partners.ts';

/** Cancels what other journeys left waiting. @returns the causes that stay all the same, such as of orders that have left */
async function clearInbox(page: Page) {
  for (const { kind: problem, subject, connection_id } of await findGroups(page)) {
    const body = { action: 'cancel', text: 'another morning', filter: { problem, subject, connection_id } };
    await callAs(page, 'POST', '/api/orders/bulk', body);
  }
  const Runs = z.object({ data: z.array(z.object({ state: z.string() })) });
  await expect(async () => {
    const { data } = Runs.parse(await callAs(page, 'GET', '/api/orders/bulk-runs'));
    expect(data.some(({ state }) => state === 'running')).toBe(false);
  }).toPass();
  return findGroups(page);
}

/** Works the inbox as a person without a mouse does, and counts what is pressed; typing a value counts as one. */
function keysOf(page: Page) {
  let pressed = 0;
  const press = async (key: string) => {
    pressed++;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    pressed++;
    await page.keyboard.type(text);
  };
  const counted = async (work: () => Promise<void>) => {
    const before = pressed;
    await work();
    return pressed - before;
  };
  return { press, type, counted };
}

test('a morning of mixed causes is brought to zero by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/inbox');
  const left = await clearInbox(page);
  const [known, other, unknown] = [writingOf('VELA-03'), writingOf('VELA-02'), newSku()];
  for (let n = 0; n < 4; n++) await givenChannelOrder({ zip: '' });
  for (let n = 0; n < 3; n++) await givenChannelOrder({ firstName: '*TEST* Rosa' });
  for (const itemCode of [known, known, other, unknown]) await givenChannelOrder({ details: [{ itemCode }] });
  const shipMethodID = randomInt(1_000, 1_000_000);
  await givenChannelOrder({ shipMethodID });
  const each = { [known]: 2, [other]: 1, [unknown]: 1, [shipMethodID]: 1 };
  await untilWaiting(page, { postal_code: 4, '*TEST*': 3, ...each });
  await page.goto('/inbox');
  const wanted = ['Postal code missing', 'Test order', known, other, unknown, 'has no shipping method'];
  for (const words of wanted) await expect(causeOf(page, words)).toBeVisible();
  await expect(causes(page)).toHaveCount(wanted.length + left.length);
  await expect(page.getByRole('button', { name: 'Accept 2 sure answers' })).toBeVisible();

  const { press, type, counted } = keysOf(page);
  const chosen = page.locator('li[data-chosen] > a');

  /** From the chosen cause in the list to its answer; each kind is answered in its own way. @returns how many keys it took */
  async function answer(words: string): Promise<number> {
    await expect(chosen).toBeFocused();
    return counted(async () => {
      await press('Enter');
      if (words.includes('Postal code missing')) {
        await expect(page.getByRole('textbox', { name: /^Postal code of order/ })).toHaveCount(4);
        for (let n = 0; n < 4; n++) {
          await type('15074');
          await press('Enter');
        }
      } else if (words.includes('Test order')) {
        await press('Enter');
        await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
        await page.keyboard.type('a test'); // with its Enter one action, as a reason is
        await press('Enter');
      } else if (words.includes(known) || words.includes(other)) {
        await press('Enter');
      } else if (words.includes(unknown)) {
        await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused();
        await type('vela-01');
        await expect(page.getByRole('option', { name: /VELA-01/ })).toBeVisible();
        await press('ArrowDown');
        await press('Enter');
        await press('Enter');
      } else {
        await expect(page.getByRole('combobox', { name: 'Shipping method' })).toBeFocused();
        await type('DHL Express');
        await press('ArrowDown');
        await press('Enter');
        await press('Enter');
      }
    });
  }

  const keys: Record<string, number> = {};
  for (let n = 0; n < wanted.length; n++) {
    const words = (await chosen.innerText()).replaceAll('\n', ' ');
    const cause = wanted.find((one) => words.includes(one));
    if (!cause) {
      await press('j');
      n--;
      continue;
    }
    keys[cause] = await answer(words);
    await expect(causeOf(page, cause)).toHaveAttribute('data-solved', 'true');
  }
  expect(keys).toEqual({
    'Postal code missing': 1 + 2 * 4,
    'Test order': 3,
    [known]: 2,
    [other]: 2,
    [unknown]: 5,
    'has no shipping method': 5,
  });
  await expect(causeOf(page, known)).toContainText('2 released');
  await expect(causeOf(page, 'Test order')).toContainText('Solved');
  if (left.length === 0) {
    await press('r');
    await expect(page.getByText('Nothing needs you.')).toBeVisible();
  }
});

test('all sure answers are accepted by one key and one confirmation', async ({ page }) => {
  const skus = [writingOf('VELA-03'), writingOf('VELA-02')];
  for (const itemCode of skus) await givenChannelOrder({ details: [{ itemCode }] });
  await untilWaiting(page, Object.fromEntries(skus.map((sku) => [sku, 1])));
  await page.goto('/inbox?kind=unlinked_product');
  for (const sku of skus) await expect(causeOf(page, sku)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept \d+ sure answers$/ })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  for (const sku of skus) await expect(page.getByRole('dialog')).toContainText(sku);
  await page.keyboard.press('Enter');
  for (const sku of skus) await expect(causeOf(page, sku)).toContainText('1 released');
});

test('nothing moves under the reader: a new cause waits below until it is asked for', async ({ page }) => {
  const first = newSku();
  await givenChannelOrder({ details: [{ itemCode: first }] });
  await untilWaiting(page, { [first]: 1 });
  await page.goto('/inbox?kind=unlinked_product');
  await expect(causeOf(page, first)).toBeVisible();
  const before = await causes(page).count();
  const later = newSku();
  for (let n = 0; n < 3; n++) await givenChannelOrder({ details: [{ itemCode: later }] });
  await untilWaiting(page, { [later]: 3 });
  const fresh = page.getByRole('button', { name: /new causes?$/ });
  await expect(fresh).toBeVisible();
  await expect(causes(page)).toHaveCount(before);
  await expect(causeOf(page, later)).toHaveCount(0);
  await fresh.click();
  await expect(causeOf(page, later)).toBeVisible();
});

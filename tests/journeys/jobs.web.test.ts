import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { uniqueWord } from './words.ts';

/** What a person does with the keys, counted; typing a term or a value counts as one. */
function handsOf(page: Page) {
  let done = 0;
  const counting = (act: (given: string) => Promise<void>) => (given: string) => {
    done++;
    return act(given);
  };
  return {
    press: counting((key) => page.keyboard.press(key)),
    type: counting((text) => page.keyboard.type(text)),
    /** How many that were since it was asked last. */
    count: () => {
      const counted = done;
      done = 0;
      return counted;
    },
  };
}

const palette = (page: Page) => page.getByRole('dialog').getByRole('option');

test('what is broken is said on the first screen, and an order is three actions away by its number or its customer', async ({
  page,
}) => {
  const lastName = `Ñá${uniqueWord()}`;
  const number = await givenChannelOrder({ firstName: 'José', lastName, zip: '' });
  await openOrder(page, number);
  const { press, type, count } = handsOf(page);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Needs you' }).getByRole('listitem').first()).toBeVisible();
  expect(count()).toBe(0);

  await press('Control+k');
  await type(number);
  await press('Enter');
  await expectOrder(page, number);
  expect(count()).toBe(3);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Search or do' })).toBeVisible();
  await press('Control+k');
  await type(`na${lastName.slice(2)} jose`);
  await expect(palette(page).first()).toContainText(number); // before the customer
  await press('Enter');
  await expectOrder(page, number);
  expect(count()).toBe(3);
});

import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import type { ChannelOrder } from '../channel-order.ts';
import type { Shop } from '../given-shop.ts';
import { causeOf, causes, findGroups } from '../inbox-screens.ts';
import { newSku, writingOf } from '../words.ts';

type Kind = 'postal code' | 'test' | 'prepared' | 'unknown product' | 'method';
/** A cause by words that no other one has. */
type Cause = { words: string; subject: string; kind: Kind; orders: number };

/** The keys that each cause may take, from its place in the list to the next one's; typing a value counts as one. */
const most = ({ kind, orders }: Cause): number =>
  ({ 'postal code': 1 + 2 * orders, test: 3, prepared: 2, 'unknown product': 5, method: 5 })[kind];

/** 33 orders of six causes wait, and nothing else does. */
async function givenMorning(page: Page, shop: Shop): Promise<Cause[]> {
  const [known, other, unknown] = [writingOf('VELA-03'), writingOf('VELA-02'), newSku()];
  const shipMethodID = randomInt(1_000, 1_000_000);
  const causesOf: [Cause, ChannelOrder][] = [
    [{ words: 'Postal code missing', subject: 'postal_code', kind: 'postal code', orders: 12 }, { zip: '' }],
    [{ words: 'Test order', subject: '*TEST*', kind: 'test', orders: 6 }, { firstName: '*TEST* Rosa' }],
    [{ words: known, subject: known, kind: 'prepared', orders: 5 }, { details: [{ itemCode: known }] }],
    [{ words: other, subject: other, kind: 'prepared', orders: 4 }, { details: [{ itemCode: other }] }],
    [{ words: unknown, subject: unknown, kind: 'unknown product', orders: 3 }, { details: [{ itemCode: unknown }] }],
    [{ words: 'no shipping method', subject: String(shipMethodID), kind: 'method', orders: 3 }, { shipMethodID }],
  ];
  for (const [{ orders }, wanted] of causesOf) for (let n = 0; n < orders; n++) await shop.putOrder(wanted);
  await shop.read('exigo');
  const wanted = causesOf.map(([cause]) => cause);
  const groups = await findGroups(page);
  expect(groups.reduce((sum, { orders }) => sum + orders, 0)).toBe(33);
  return wanted;
}

/** A member who uses the inbox without a mouse; presses are counted, typing a value as one. */
async function atTheInbox(page: Page, wanted: readonly Cause[]) {
  let pressed = 0;
  const press = async (key: string) => {
    pressed++;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    pressed++;
    await page.keyboard.type(text);
  };
  const chosen = page.locator('li[data-chosen] > a');
  const unsolved = page.locator('li:not([data-solved]) > a[id^="cause-"]');

  /** From the chosen cause in the list to its answer; each kind is answered in its own way. */
  async function answer({ kind, orders }: Cause): Promise<void> {
    await press('Enter');
    await expect(page.locator('#cause-pane :focus')).toBeVisible();
    if (kind === 'postal code') {
      await expect(page.getByRole('textbox', { name: /^Postal code of order/ })).toHaveCount(orders);
      for (let n = 0; n < orders; n++) {
        await type('15074');
        await press('Enter');
      }
    } else if (kind === 'test') {
      await press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await page.keyboard.type('a test'); // with its Enter one action, as a reason is
      await press('Enter');
    } else if (kind === 'prepared') {
      await press('Enter');
    } else {
      const [field, text] = kind === 'method' ? ['Shipping method', 'DHL Express'] : ['Product', 'vela-01'];
      await expect(page.getByRole('combobox', { name: field })).toBeFocused();
      await type(text);
      await expect(page.getByRole('option').first()).toBeVisible();
      await press('ArrowDown');
      await press('Enter');
      await press('Enter');
    }
  }

  await page.goto('/inbox');
  await expect(causes(page)).toHaveCount(wanted.length);
  await expect(chosen).toBeFocused();
  return {
    page,
    press,
    unsolved,
    /** The cause that the cursor is on. */
    chosen: async (): Promise<Cause> => {
      await expect(chosen).toBeFocused();
      const words = (await chosen.innerText()).replaceAll('\n', ' ');
      const cause = wanted.find((one) => words.includes(one.words));
      if (!cause) throw new Error(`Not of this morning: ${words}`);
      return cause;
    },
    /** Answers the cause that the cursor is on. @returns how many keys that took */
    answer: async (cause: Cause): Promise<number> => {
      const before = pressed;
      await answer(cause);
      await expect(causeOf(page, cause.words)).toHaveAttribute('data-solved', 'true');
      return pressed - before;
    },
  };
}

/** No open work is left, on the screen and on the server. */
async function expectNothingNeeded(page: Page): Promise<void> {
  await page.keyboard.press('r');
  // The cancelled test orders were paid, which is told once their balances were looked at.
  await expect(page.getByText(/^(Nothing needs you|No order is held up)\.$/)).toBeVisible();
  expect(await findGroups(page)).toEqual([]);
}

test('a morning of 33 orders is brought to zero by keyboard alone', async ({ page, shop }) => {
  const wanted = await givenMorning(page, shop);
  const ana = await atTheInbox(page, wanted);
  await expect(ana.page.getByRole('button', { name: 'Accept 2 sure answers' })).toBeVisible();
  for (const _ of wanted) {
    const cause = await ana.chosen();
    expect([cause.words, await ana.answer(cause)]).toEqual([cause.words, most(cause)]);
  }
  await expect(causeOf(ana.page, wanted[2]?.words ?? '')).toContainText('5 released');
  await expect(causeOf(ana.page, 'Test order')).toContainText('Solved');
  await expectNothingNeeded(ana.page);
});

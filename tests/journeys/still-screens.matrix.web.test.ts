import type { Page } from '@playwright/test';
import { z } from 'zod';
import { screens } from '../../tools/pictures/screens.ts';
import { settle } from '../../tools/pictures/settle.ts';
import { callAs } from './call-as.ts';
import { findGroups, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { openScreen, partOf } from './open-screen.ts';
import { rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { showInSpanish } from './show-in-spanish.ts';
import { newSku, uniqueWord } from './words.ts';

test.use({ member: 'admin@demo.test' });

const NOTEBOOK = { width: 1366, height: 768 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
/** Spanish has the longer words, a tablet the least room for them beside each other. */
const LOOKS = [
  { language: 'en', size: NOTEBOOK, but: [] },
  // How the authorities answer has a line of its own there, and whether any does is known late.
  { language: 'es', size: TABLET, but: ['documents'] },
] as const;
const MAX_SHIFT = 0.02;
const TESTS = 6;

/**
 * Adds up by how much what is in sight moves without anybody's doing, as browsers count it, and notes what moved from
 * where to where.
 */
const NOTE_SHIFTS = `
  window.shifted = { sum: 0, by: [] };
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const name = (node) => (node?.outerHTML ?? String(node?.textContent)).slice(0, 90);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shifted.sum += value;
      for (const { node, previousRect, currentRect } of sources)
        window.shifted.by.push(name(node) + ' from ' + place(previousRect) + ' to ' + place(currentRect));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const Shifted = z.object({ sum: z.number(), by: z.array(z.string()) });

for (const { language, size, but } of LOOKS)
  for (let part = 0; part < TESTS; part++) {
    test(`nothing moves while a screen loads, and none scrolls sideways on a phone: ${language}, part ${part + 1}`, async ({
      page,
    }) => {
      await page.addInitScript(NOTE_SHIFTS);
      await page.route('**/api/events*', () => {}); // never answered: what other journeys change is not seen
      if (language === 'es') await showInSpanish(page);
      const wrong: string[] = [];
      for (const screen of partOf(screens, part, TESTS)) {
        await page.setViewportSize(size);
        await openScreen(page, screen);
        const { sum, by } = Shifted.parse(await page.evaluate('window.shifted'));
        if (sum >= MAX_SHIFT && !but.some((name) => name === screen.name))
          wrong.push(`${screen.name} moves by ${sum.toFixed(3)}:\n${by.join('\n')}`);
        await page.setViewportSize(PHONE);
        await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
        const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (beyond !== 0) wrong.push(`${screen.name} is ${beyond} px too wide for a phone`);
      }
      expect(wrong).toEqual([]);
    });
  }

test('a list that opens on a part of itself shows nothing else before', async ({ page }) => {
  await page.addInitScript(NOTE_SHIFTS);
  const channel = screens.find(({ name }) => name === 'connector-products');
  if (!channel) throw new Error('The screen has another name');
  await countLinksLate(page, { linked: 57, unlinked: 4 });
  await openScreen(page, channel);
  await expect(page).toHaveURL(/connectionStatus=unlinked/);
  await settle(page);
  const { sum, by } = Shifted.parse(await page.evaluate('window.shifted'));
  expect(sum, by.join('\n')).toBeLessThan(MAX_SHIFT);
});

test('nor does it move where it opens whole, since nothing is in that part', async ({ page }) => {
  await page.addInitScript(NOTE_SHIFTS);
  await page.setViewportSize(NOTEBOOK);
  await countLinksLate(page, { linked: 61, unlinked: 0 });
  await page.goto('/links');
  await expect(rows(page).first()).toContainText('SKU');
  await settle(page);
  await expect(page).toHaveURL('/links');
  const { sum, by } = Shifted.parse(await page.evaluate('window.shifted'));
  expect(sum, by.join('\n')).toBeLessThan(MAX_SHIFT);
});

/** Which part of the links is opened on is known a while after the screen is drawn. */
async function countLinksLate(page: Page, counted: { linked: number; unlinked: number }): Promise<void> {
  await page.route(/\/api\/connector-products\/counts/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const none = { suggested: 0, ignored: 0, same_sku: 0, same_sku_is_capped: false };
    await route.fulfill({ json: { all: 61, ...counted, ...none } });
  });
}

const Runs = z.object({ data: z.array(z.object({ state: z.string() })) });

test('nothing moves where work in the background ended just before, or ends while one looks', async ({ page }) => {
  await page.addInitScript(NOTE_SHIFTS);
  await page.setViewportSize(NOTEBOOK);
  const expectStill = async () => {
    const { sum, by } = Shifted.parse(await page.evaluate('window.shifted'));
    expect(sum, by.join('\n')).toBeLessThan(MAX_SHIFT);
  };
  const commented = page.getByText(/^Commenting on orders is finished: /);
  const comment = () =>
    callAs(page, 'POST', '/api/orders/bulk', { action: 'comment', text: 'Seen', filter: { search: uniqueWord() } });
  const sku = newSku();
  await givenChannelOrder({ details: [{ itemCode: sku }] });
  await untilWaiting(page, { [sku]: 1 });
  await comment();
  await expect
    .poll(async () => Runs.parse(await callAs(page, 'GET', '/api/orders/bulk-runs')).data.map(({ state }) => state))
    .not.toContain('running');
  await page.goto('/orders');
  await settle(page);
  await expect(commented).toBeVisible();
  await expectStill();

  const cause = (await findGroups(page)).find(({ subject }) => subject === sku);
  await callAs(page, 'POST', '/api/problems/retry', cause);
  await expect(page.getByText(/free to go$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(commented).toBeHidden();
  await comment();
  await expect(commented).toBeVisible();
  await expectStill();
});

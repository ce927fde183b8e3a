import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Goes to an order by way of the list. */
export async function goToOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
}

/** Sends the order that is open to the warehouse now. @returns the warehouse's reference */
export async function sendNow(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send now' }).click();
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/);
  return /AMW-\d+/.exec(await steps.innerText())?.[0] ?? '';
}

export async function expectOrder(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
}

/** The number, status and badges of the order that is open, with its buttons. */
export const orderHead = (page: Page) => page.locator('main header');

/** Where the order that is open stands, with what goes with it. */
export const orderSentence = (page: Page) => page.getByRole('region', { name: 'Where this order stands' });

/** The rows of the list on the screen, without the header's. */
export const rows = (page: Page) => page.locator('tbody').getByRole('row');

/** The row of the order with this number. */
export const rowOf = (page: Page, number: string) => rows(page).filter({ hasText: number });

/** The problems of an order; those of its tax document have a banner of their own. */
export const problemBanner = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /This order has (a problem|\d+ problems)/ });

import type { Page } from '@playwright/test';
import { type Screen, screens } from './screens.ts';

/** What opens above a screen. */
export type Dialog = {
  /** Of its files. */
  name: string;
  screen: Screen;
  open: (page: Page) => Promise<void>;
};

function over(screen: string, name: string, open: Dialog['open']): Dialog {
  const found = screens.find((one) => one.name === screen);
  if (!found) throw new Error(`There is no screen ${screen}`);
  return { name: `dialog-${name}`, screen: found, open };
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The dialogs, menus and choices that are met most, by their English names. */
export const dialogs: readonly Dialog[] = [
  over('orders', 'palette', async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('vega');
    await page.getByRole('option').first().waitFor();
  }),
  over('orders', 'keys', (page) => page.keyboard.press('?')),
  over('orders', 'user-menu', press('User menu')),
  over('orders', 'columns', press('Columns')),
  over('orders', 'filters', press('Add filter')),
  over('orders', 'selection', async (page) => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).click();
    await page.getByRole('toolbar').first().waitFor();
  }),
  over('order-error', 'order-menu', press('More actions')),
  over('order-error', 'order-edit', (page) => page.keyboard.press('e')),
  over('order-error', 'cancel-order', async (page) => {
    await press('More actions')(page);
    await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  }),
  over('orders', 'navigation', async (page) => {
    const open = page.getByRole('button', { name: 'Open navigation' });
    if (await open.isVisible()) await open.click();
  }),
];

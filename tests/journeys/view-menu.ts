import type { Page } from '@playwright/test';

/** What opens the menu of a list's views. */
const viewMenu = (page: Page) => page.getByRole('button', { name: 'Views', exact: true });

/** Opens that menu and chooses from it. */
export async function chooseOfViews(page: Page, item: string): Promise<void> {
  await viewMenu(page).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

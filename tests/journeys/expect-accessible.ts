import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './journey.ts';

type Scheme = 'light' | 'dark';

/** The parts above a screen: dialogs, menus, choices, bars. */
const ABOVE = ['dialog', 'menu', 'listbox', 'toolbar'].map((role) => `[role="${role}"]:not([aria-hidden="true"])`);

/**
 * Fails where axe finds a violation on the screen, and says which and where. Contrast is decided in
 * `src/ui/contrast.test.ts`.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await lookOnce(page, name, [])).toEqual([]);
}

/** The same for a dialog alone, where another test checks the screen below it. */
export async function expectDialogAccessible(page: Page, name: string): Promise<void> {
  expect(await lookAtDialogOnce(page, name)).toEqual([]);
}

/** The violations in the parts above the screen, or on the whole screen where there are none. */
async function lookAtDialogOnce(page: Page, name: string): Promise<string[]> {
  return lookOnce(page, name, await partsAbove(page));
}

/** The violations in these parts, except of contrast. */
export async function lookOnce(page: Page, name: string, parts: readonly string[]): Promise<string[]> {
  return find(page, name, parts, { 'color-contrast': { enabled: false } });
}

/** The violations that axe finds on the screen, in light and in dark. */
export async function findAccessibilityFaults(page: Page, name: string): Promise<string[]> {
  return findInBoth(page, name, []);
}

/**
 * The violations in the parts above the screen, or on the whole screen where there are none: in both schemes, or in
 * this one.
 */
export async function findDialogFaults(page: Page, name: string, scheme?: Scheme): Promise<string[]> {
  const parts = await partsAbove(page);
  if (scheme === undefined) return findInBoth(page, name, parts);
  await showIn(page, scheme);
  return find(page, `${name}, ${scheme}`, parts);
}

async function partsAbove(page: Page): Promise<readonly string[]> {
  const isAbove = (await page.locator(ABOVE.join(', ')).filter({ visible: true }).count()) > 0;
  return isAbove ? ABOVE : [];
}

async function findInBoth(page: Page, name: string, parts: readonly string[]): Promise<string[]> {
  await showIn(page, 'light');
  const light = await find(page, `${name}, light`, parts);
  await showIn(page, 'dark');
  return [...light, ...(await find(page, `${name}, dark`, parts))];
}

async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  // A colour on its way from one scheme to the other is neither of them.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Menus and choices stand at the end of the page, in no landmark: they belong to the button that opened them, which axe
 * does not know.
 */
const find = (page: Page, name: string, parts: readonly string[], rules: RunOptions['rules'] = {}) =>
  findViolations(page, name, parts, { rules: { region: { enabled: false }, ...rules } });

/**
 * The violations in these parts of a page, or on the whole page where none is named. A page is given axe once, which
 * takes longer than a look.
 */
export async function findViolations(
  page: Page,
  name: string,
  parts: readonly string[] = [],
  options: RunOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const context = parts.length > 0 ? JSON.stringify({ include: parts }) : 'document';
  const wanted = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${wanted})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html}\n${failureSummary}`),
  );
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

type Scheme = 'light' | 'dark';

/** What lies above a screen: dialogs, menus, choices, bars. */
const ABOVE = ['dialog', 'menu', 'listbox', 'toolbar'].map((role) => `[role="${role}"]:not([aria-hidden="true"])`);

/** Fails where axe finds anything on what is shown now, in light or in dark, and says what and where. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await findAccessibilityFaults(page, name)).toEqual([]);
}

/** The same for what lies above the screen alone, where the screen itself is looked at elsewhere. */
export async function expectDialogAccessible(page: Page, name: string): Promise<void> {
  expect(await findDialogFaults(page, name)).toEqual([]);
}

/** What axe finds on what is shown now, in light and in dark. */
export async function findAccessibilityFaults(page: Page, name: string): Promise<string[]> {
  return findInBoth(page, name, () => axeOf(page));
}

/** What axe finds on what lies above the screen now, or on all of it where nothing does. */
export async function findDialogFaults(page: Page, name: string, scheme?: Scheme): Promise<string[]> {
  const isAbove = (await page.locator(ABOVE.join(', ')).filter({ visible: true }).count()) > 0;
  const axe = () => ABOVE.reduce((builder, part) => (isAbove ? builder.include(part) : builder), axeOf(page));
  if (scheme === undefined) return findInBoth(page, name, axe);
  await showIn(page, scheme);
  return find(axe(), `${name}, ${scheme}`);
}

async function findInBoth(page: Page, name: string, axe: () => AxeBuilder): Promise<string[]> {
  await showIn(page, 'light');
  const light = await find(axe(), `${name}, light`);
  await showIn(page, 'dark');
  // In dark only the colours are others.
  return [...light, ...(await find(axe().withRules('color-contrast'), `${name}, dark`))];
}

async function showIn(page: Page, colorScheme: Scheme): Promise<void> {
  // A colour on its way from one scheme to the other is neither of them.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * The portal has no frames, for which axe would end its work in a page of its own; and what passed is not read. Menus and choices stand at
 * the end of the page, in no landmark: they belong to the button that opened them, which axe does not know.
 */
const axeOf = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { region: { enabled: false } } });

async function find(axe: AxeBuilder, name: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html}\n${failureSummary}`),
  );
}

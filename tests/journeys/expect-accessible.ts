import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const SEVERE: readonly unknown[] = ['serious', 'critical'];

/** Fails where axe finds something serious or critical on what is shown now, in light or in dark, and says what and where. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await showIn(page, 'light');
  expect(await findSevere(axeOf(page)), `${name}, light`).toEqual([]);
  await showIn(page, 'dark');
  // In dark only the colours are others.
  expect(await findSevere(axeOf(page).withRules('color-contrast')), `${name}, dark`).toEqual([]);
}

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // A colour on its way from one scheme to the other is neither of them.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** The portal has no frames, for which axe would end its work in a page of its own; and what passed is not read. */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

async function findSevere(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => SEVERE.includes(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './journey.ts';

/** A smaller shift is invisible. */
export const MAX_SHIFT = 0.02;

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

const Shifts = z.object({ sum: z.number(), by: z.array(z.string()) });

/** From each opening of the page on, notes what moves by itself. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(NOTE_SHIFTS);
}

/** The layout shift in the viewport, as browsers count it, and which elements moved from where to where. */
export async function readShifts(page: Page) {
  return Shifts.parse(await page.evaluate('window.shifted'));
}

export async function expectStill(page: Page): Promise<void> {
  const { sum, by } = await readShifts(page);
  expect(sum, by.join('\n')).toBeLessThan(MAX_SHIFT);
}

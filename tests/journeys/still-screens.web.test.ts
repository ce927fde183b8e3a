import { screens } from '../../tools/pictures/screens.ts';
import { expect, test } from './journey.ts';
import { MAX_SHIFT, noteShifts, readShifts } from './layout-shift.ts';
import { openScreen, partOf } from './open-screen.ts';
import { showInSpanish } from './show-in-spanish.ts';

const NOTEBOOK = { width: 1366, height: 768 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
/** Spanish has the longer words, a tablet the least room for them side by side. */
const LOOKS = [
  { language: 'en', size: NOTEBOOK },
  { language: 'es', size: TABLET },
] as const;
const TESTS = 6;

for (const { language, size } of LOOKS)
  for (let part = 0; part < TESTS; part++) {
    test(`nothing moves while a screen loads, and none scrolls sideways on a phone: ${language}, part ${part + 1}`, async ({
      page,
    }) => {
      await noteShifts(page);
      await page.route('**/api/events*', () => {}); // never answered: what other journeys change is not seen
      if (language === 'es') await showInSpanish(page);
      const wrong: string[] = [];
      for (const screen of partOf(screens, part, TESTS)) {
        await page.setViewportSize(size);
        await openScreen(page, screen);
        const { sum, by } = await readShifts(page);
        if (sum >= MAX_SHIFT) wrong.push(`${screen.name} moves by ${sum.toFixed(3)}:\n${by.join('\n')}`);
        await page.setViewportSize(PHONE);
        await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
        const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (beyond !== 0) wrong.push(`${screen.name} is ${beyond} px too wide for a phone`);
      }
      expect(wrong).toEqual([]);
    });
  }

import { lookAtEach, wideDialogs } from './each-dialog.ts';
import { findDialogFaults } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { showInSpanish } from './show-in-spanish.ts';

const TESTS = 6;

for (const language of ['en', 'es'] as const) {
  for (let part = 0; part < TESTS; part++) {
    test(`no dialog has anything against it, in ${language}: part ${part + 1}`, async ({ page }) => {
      if (language === 'es') await showInSpanish(page);
      const size = Math.ceil(wideDialogs.length / TESTS);
      const list = wideDialogs.slice(part * size, (part + 1) * size);
      // In English in both schemes. In Spanish only the texts are others: in one of them, by turns.
      const schemeOf = (place: number) => (language === 'en' ? undefined : place % 2 === 0 ? 'light' : 'dark');
      const look = (name: string, place: number) => findDialogFaults(page, name, schemeOf(place));
      expect(await lookAtEach(page, list, language, look)).toEqual([]);
    });
  }
}

import type { Page } from '@playwright/test';
import { type Dialog, lookOf } from '../../tools/pictures/dialog.ts';
import { dialogs } from '../../tools/pictures/dialogs.ts';
import type { Screen } from '../../tools/pictures/screens.ts';
import { waitUntilLoaded } from '../../tools/pictures/wait-until-loaded.ts';
import { words } from '../../tools/pictures/words.ts';
import { openScreen } from './open-screen.ts';

/** Those that a window wider than a phone's has. */
export const wideDialogs = dialogs.filter(({ only }) => only !== 'phone');

/**
 * Opens each dialog of a list and looks at it; its screen is opened again only where Escape does not bring it back as
 * it was.
 * @returns all that `look` found
 */
export async function lookAtEach(
  page: Page,
  list: readonly Dialog[],
  language: 'en' | 'es',
  look: (name: string, place: number) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  let shown: Screen | undefined;
  let before = '';
  for (const [place, { name, screen, open }] of list.entries()) {
    if (screen !== shown || (await lookOf(page)) !== before) {
      await openScreen(page, screen);
      shown = screen;
      before = await lookOf(page);
    }
    await open(page, words({ language }));
    await waitUntilLoaded(page);
    faults.push(...(await look(name, place)));
    await page.keyboard.press('Escape');
    await waitUntilLoaded(page);
  }
  return faults;
}

import type { Page } from '@playwright/test';
import { type Screen, screens } from './screens.ts';
import type { words } from './words.ts';

type Texts = ReturnType<typeof words>;
type Action = (page: Page, texts: Texts) => Promise<void>;
/** What it is called, by one of these texts. */
type Name = (texts: Texts) => string | readonly string[];
const roles = ['button', 'checkbox', 'link', 'menuitem', 'option'] as const;

/** Presses the first that is called so, such as `{ button: (t) => t.team.invite.open }`, or does something else. */
export type Step = { [Role in (typeof roles)[number]]?: Name } | Action;

/** What opens above a screen: a dialog, a menu, a choice. */
export type Dialog = {
  /** Of its files. */
  name: string;
  screen: Screen;
  /** In which it is written. */
  file: string;
  /** From the screen as it is when it is opened. */
  open: Action;
  /** In windows of any width where it says nothing. */
  only?: 'phone' | 'wider';
};

/**
 * What a file of `src/` shows above a screen of the list, after these steps: `over('team', 'invite',
 * 'features/people/team/web/invite-dialog.tsx', { button: (t) => t.team.invite.open })`
 */
export function over(screen: string, name: string, file: string, ...steps: readonly Step[]): Dialog {
  const found = screens.find((one) => one.name === screen);
  if (!found) throw new Error(`There is no screen ${screen}`);
  return {
    name: `dialog-${name}`,
    screen: found,
    file: `src/${file}`,
    open: async (page, texts) => {
      const before = await lookOf(page);
      for (const step of steps) await take(step, page, texts);
      await page.evaluate(untilOther(before, leftBy(steps.at(-1))));
    },
  };
}

const LOOK = 'location.href + document.body.innerText';

/** What a screen says; a dialog that was closed has left nothing in it. */
export const lookOf = (page: Page): Promise<string> => page.evaluate(LOOK);

const LOAD_MS = 30_000;

/** What a last press closes, while what it opens may still be loaded. */
function leftBy(last: Step | undefined): string {
  const isIn = (role: 'menuitem' | 'option') => typeof last === 'object' && last[role] !== undefined;
  if (isIn('menuitem')) return '[role="menu"]';
  return isIn('option') ? '[role="listbox"]' : 'none';
}

/** Ends once something has opened, which may be loaded first, and what it was chosen in is gone. */
const untilOther = (before: string, left: string) => `new Promise((resolve, reject) => {
  const end = performance.now() + ${LOAD_MS};
  const timer = setInterval(() => {
    const isLeft = ![...document.querySelectorAll(${JSON.stringify(left)})].some((one) => one.checkVisibility());
    if ((!isLeft || ${LOOK} === ${JSON.stringify(before)}) && performance.now() < end) return;
    clearInterval(timer);
    if (performance.now() < end) resolve();
    else reject(new Error('Nothing has opened'));
  }, 25);
})`;

async function take(step: Step, page: Page, texts: Texts): Promise<void> {
  if (typeof step === 'function') return step(page, texts);
  for (const role of roles) {
    const name = step[role]?.(texts);
    if (name !== undefined)
      await page
        .getByRole(role, { name: oneOf([name].flat()) })
        .first()
        .click();
  }
}

/** One of these texts as a whole, whatever stands in their places: `Delete {sku}?` is that of each SKU. */
function oneOf(texts: readonly string[]): RegExp {
  const patterns = texts.map((text) =>
    text
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('.*'),
  );
  return new RegExp(`^(${patterns.join('|')})$`);
}

/** The first of the list's rows. */
export const firstRow: Action = (page) => page.locator('tbody').getByRole('link').first().click();

export const press =
  (keys: string): Action =>
  (page) =>
    page.keyboard.press(keys);

import type { Page } from '@playwright/test';
import type { Screen } from '../../tools/pictures/screens.ts';
import { settle } from '../../tools/pictures/settle.ts';

/** Every nth of a list: what one of n tests that run beside each other looks at. */
export const partOf = <One>(list: readonly One[], part: number, parts: number): One[] =>
  list.filter((_, index) => index % parts === part);

/** Opens a screen of the list of all, with all that it waits for. */
export async function openScreen(page: Page, { address }: Screen): Promise<void> {
  const path = await address(async (list) => {
    const reply = await page.request.get(list);
    return reply.ok() ? reply.json() : null;
  });
  await page.goto(path);
  await settle(page);
}

import type { Page } from '@playwright/test';
import type { Screen } from '../../tools/pictures/screens.ts';
import { waitUntilLoaded } from '../../tools/pictures/wait-until-loaded.ts';

/** Every nth of a list: the share of one of n parallel tests. */
export const partOf = <One>(list: readonly One[], part: number, parts: number): One[] =>
  list.filter((_, index) => index % parts === part);

/** Opens a screen of the list of all, with all that it waits for. */
export async function openScreen(page: Page, { address }: Screen): Promise<void> {
  const path = await address(async (list) => {
    const reply = await page.request.get(list);
    return reply.ok() ? reply.json() : null;
  });
  await page.goto(path);
  await waitUntilLoaded(page);
}

import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';

const Groups = z.object({
  data: z.array(z.object({ kind: z.string(), subject: z.string(), connection_id: z.number(), orders: z.number() })),
});

/** The causes that keep orders, as the server has them now. */
export const findGroups = async (page: Page) => Groups.parse(await callAs(page, 'GET', '/api/problems')).data;

/** The causes as the inbox lists them. */
export const causes = (page: Page) => page.getByRole('list', { name: 'Causes' }).getByRole('listitem');

/** The cause with these words in the list. */
export const causeOf = (page: Page, words: string) => causes(page).filter({ hasText: words });

/** The details of the chosen cause: its answer and its orders. */
export const pane = (page: Page, words: string) => page.getByRole('region', { name: words });

/** Chooses a cause in the list. @returns its details */
export async function openCause(page: Page, words: string) {
  await causeOf(page, words).getByRole('link').first().click();
  return pane(page, words);
}

import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expect } from './journey.ts';
import { readChannelNow } from './order-screens.ts';

const Groups = z.object({
  data: z.array(z.object({ kind: z.string(), subject: z.string(), connection_id: z.number(), orders: z.number() })),
});

/** What keeps orders, as the server has it now. */
export const findGroups = async (page: Page) => Groups.parse(await callAs(page, 'GET', '/api/problems')).data;

/**
 * Has the channel read, and waits until so many orders at least wait for each of these, so that a list that is opened
 * then has them.
 */
export async function untilWaiting(page: Page, orders: Readonly<Record<string, number>>): Promise<void> {
  await readChannelNow(page);
  await expect(async () => {
    const groups = await findGroups(page);
    for (const [subject, count] of Object.entries(orders))
      expect(groups.find((group) => group.subject === subject)?.orders ?? 0).toBeGreaterThanOrEqual(count);
  }).toPass();
}

/** The causes as the inbox lists them. */
export const causes = (page: Page) => page.getByRole('list', { name: 'Causes' }).getByRole('listitem');

/** The cause with these words in the list. */
export const causeOf = (page: Page, words: string) => causes(page).filter({ hasText: words });

/** What is said of the chosen cause: its answer and its orders. */
export const pane = (page: Page, words: string) => page.getByRole('region', { name: words });

/** Chooses a cause in the list. @returns what is said of it */
export async function openCause(page: Page, words: string) {
  await causeOf(page, words).getByRole('link').first().click();
  return pane(page, words);
}

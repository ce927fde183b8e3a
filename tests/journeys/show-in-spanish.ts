import type { Page } from '@playwright/test';
import { z } from 'zod';

const Session = z.looseObject({ user: z.looseObject({ language: z.string() }) });

/** This page alone is in Spanish: other journeys are the same member. */
export async function showInSpanish(page: Page): Promise<void> {
  await page.route('**/api/session', async (route) => {
    const reply = await route.fetch();
    if (!reply.ok()) return route.fulfill({ response: reply });
    const session = Session.parse(await reply.json());
    await route.fulfill({ response: reply, json: { ...session, user: { ...session.user, language: 'es' } } });
  });
}

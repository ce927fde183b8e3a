import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './journey.ts';

const Session = z.object({ csrf_token: z.string() });

/** A call by the member whose page it is, as the portal makes it. @returns the answer's body, once it has succeeded */
export async function callAs(
  { request }: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<unknown> {
  const { csrf_token } = Session.parse(await (await request.get('/api/session')).json());
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-Token': csrf_token };
  const reply = await request.fetch(path, { method, headers, ...(data && { data }) });
  expect([path, reply.ok() || (await reply.text())]).toEqual([path, true]);
  return reply.status() === 204 ? undefined : reply.json();
}

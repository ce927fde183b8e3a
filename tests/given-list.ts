import { z } from 'zod';
import type { GivenAccount } from './given.ts';

/**
 * All rows of a list, page by page as the portal asks for them: `listedRows(account, '/api/orders', Row, { country:
 * 'PE' })`
 */
export async function listedRows<Row>(
  { staff }: GivenAccount,
  path: string,
  row: z.ZodType<Row>,
  filter: Record<string, string>,
): Promise<Row[]> {
  const Page = z.object({ data: z.array(row), last_page: z.number() });
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ ...filter, page: String(page), perPage: '200' });
    const found = Page.parse((await staff.get(`${path}?${query}`)).body);
    rows.push(...found.data);
    if (page >= found.last_page) return rows;
  }
}

import type { Records } from './values.ts';

/** All records of a list of which the first page is known. */
export async function restOf(first: Records, readPage: (after: string) => Promise<Records>): Promise<unknown[]> {
  const nodes = [...first.nodes];
  for (let page = first; page.pageInfo.hasNextPage && page.pageInfo.endCursor; ) {
    page = await readPage(page.pageInfo.endCursor);
    nodes.push(...page.nodes);
  }
  return nodes;
}

import { z } from 'zod';
import { type ColumnLayout, readLayout } from '#ui/table/columns.ts';
import type { View } from '../contract.ts';
import type { ViewList } from '../view-state.ts';

/**
 * What this browser saw last, so that a list opens at once as it did then: views are asked for after the rows. What is kept of a default
 * is shared with all members; of others the columns alone.
 */
const keyOf = (what: 'default' | 'columns', account: number, list: ViewList) =>
  `bodega.view_${what}.${account}.${list}`;

const Default = z.object({ id: z.number().int(), state: z.object({ address: z.record(z.string(), z.string()) }) });

/** The view that the list opened with; undefined where there was none. */
export function rememberedDefault(account: number, list: ViewList): z.infer<typeof Default> | undefined {
  return Default.safeParse(read(keyOf('default', account, list))).data;
}

export function rememberDefault(account: number, list: ViewList, view: View | undefined): void {
  const key = keyOf('default', account, list);
  if (view) localStorage.setItem(key, JSON.stringify({ id: view.id, state: { address: view.state.address } }));
  else localStorage.removeItem(key);
}

const Columns = z.object({ id: z.string(), layout: z.unknown() });

/** The columns of a view as they were shown; undefined where another was shown last. */
export function rememberedColumns(account: number, list: ViewList, id: string): ColumnLayout | undefined {
  const kept = Columns.safeParse(read(keyOf('columns', account, list))).data;
  return kept?.id === id ? readLayout(JSON.stringify(kept.layout)) : undefined;
}

export function rememberColumns(account: number, list: ViewList, { id, state }: View): void {
  localStorage.setItem(keyOf('columns', account, list), JSON.stringify({ id: String(id), layout: state.columns }));
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

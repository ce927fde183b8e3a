import { type ColumnLayout, readLayout } from '#ui/table/columns.ts';
import type { View } from '../contract.ts';
import type { ViewList } from '../view-state.ts';

/**
 * What this browser saw last, so that a list opens at once as it did then: views are asked for after the rows. What is
 * kept of a default is shared with all members; of others the columns alone.
 */
const keyOf = (what: 'default' | 'columns', account: number, list: ViewList) =>
  `bodega.view_${what}.${account}.${list}`;

type Default = { id: number; state: { address: Record<string, string> } };

/** The view that the list opened with; undefined where there was none. */
export function rememberedDefault(account: number, list: ViewList): Default | undefined {
  const { id, address } = read(keyOf('default', account, list));
  if (typeof id !== 'number' || typeof address !== 'object' || address === null) return undefined;
  const texts = Object.entries(address).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { id, state: { address: Object.fromEntries(texts) } };
}

export function rememberDefault(account: number, list: ViewList, view: View | undefined): void {
  const key = keyOf('default', account, list);
  if (view) localStorage.setItem(key, JSON.stringify({ id: view.id, address: view.state.address }));
  else localStorage.removeItem(key);
}

/** The columns of a view as they were shown; undefined where another was shown last. */
export function rememberedColumns(account: number, list: ViewList, id: string): ColumnLayout | undefined {
  const kept = read(keyOf('columns', account, list));
  return kept.id === id ? readLayout(JSON.stringify(kept.layout)) : undefined;
}

export function rememberColumns(account: number, list: ViewList, { id, state }: View): void {
  localStorage.setItem(keyOf('columns', account, list), JSON.stringify({ id: String(id), layout: state.columns }));
}

function read(key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return {};
  }
}

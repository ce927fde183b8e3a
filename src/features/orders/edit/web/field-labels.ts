import { isDaneCountry } from '#features/core/order-lifecycle/order-rules.ts';
import type { Catalogue } from '#ui/texts.ts';

/** How a field of an order is called, by its name or its column; a name that the screen does not know as it is. */
export function fieldLabel(t: Catalogue['orders'], name: string, country = ''): string {
  const labels: Readonly<Record<string, string>> = { ...t.fields, ship_method: t.fields.shipMethod };
  return name === 'locality_code' && isDaneCountry(country) ? t.fields.dane_code : (labels[name] ?? name);
}

/** “Note, City”; for no field at all, the order as a whole. */
export function fieldList(t: Catalogue['orders'], names: readonly string[]): string {
  return names.map((name) => fieldLabel(t, name)).join(', ') || t.edit.everything;
}

import type { ChannelAdvisorSettings } from './settings.ts';

/** A text as OData writes it: between quotes, a quote in it twice. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A text as a key in a path. */
export const keyed = (text: string) => encodeURIComponent(quoted(text));

/** The query that finds a SKU in a profile; written out, since not every server reads a `+` as a blank. */
export function skuQuery(sku: string, profileId: string): string {
  const filter = `Sku eq ${quoted(sku)} and ProfileID eq ${profileId}`;
  return `?$filter=${encodeURIComponent(filter)}&$select=ID,Sku,ProfileID`;
}

type Page = { product_id: string; profile_id: string; sku: string };

/** The address of a product's page, by the connection's template; null where it has none. */
export function productPage({ product_page }: Pick<ChannelAdvisorSettings, 'product_page'>, page: Page): string | null {
  if (product_page === undefined) return null;
  const values: Readonly<Record<string, string>> = page;
  return product_page.replace(/\{(\w+)\}/g, (place, name: string) =>
    values[name] === undefined ? place : encodeURIComponent(values[name]),
  );
}

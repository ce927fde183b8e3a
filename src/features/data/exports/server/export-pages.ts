import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { ExportRow } from '../export-sheets.ts';
import { changePages } from './audit-pages.ts';
import { documentPages } from './document-pages.ts';
import type { StartedExport } from './export-states.ts';
import { imbalancePages } from './imbalance-pages.ts';
import { findGone, itemPages } from './item-pages.ts';
import { listPages } from './list-pages.ts';
import { recordPages } from './record-pages.ts';

type Source = { pages: AsyncIterable<readonly ExportRow[]>; is_partial: boolean };

/** The rows of an export, some thousands at a time, and whether something that was chosen is gone. */
export async function readPages(tx: AccountDb, started: StartedExport): Promise<Source> {
  const { kind, filter, time_zone, language } = started;
  if (kind === 'orders' || kind === 'customers')
    return { pages: recordPages(tx, { kind, filter, time_zone, language }), is_partial: false };
  if (kind === 'tax_documents' || kind === 'failed_mexico_invoices')
    return { pages: documentPages(tx, { kind, filter, time_zone, language }), is_partial: false };
  if (kind === 'imbalances') return { pages: imbalancePages(tx, { time_zone, language }), is_partial: false };
  if (kind === 'audit') return { pages: changePages(tx, { filter, time_zone, language }), is_partial: false };
  if (kind !== 'products' && kind !== 'raw_materials') return { pages: listPages(tx, kind), is_partial: false };
  const itemExport = { entity: kind === 'products' ? PRODUCTS : RAW_MATERIALS, filter, time_zone } as const;
  return { pages: itemPages(tx, itemExport), is_partial: await findGone(tx, itemExport) };
}

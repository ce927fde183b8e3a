import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { findPage } from '#platform/lists/find-page.ts';
import type { ListReader } from '#platform/lists/list.ts';
import { idOf } from '#platform/lists/list-sql.ts';
import type { ConnectorProduct, ConnectorProductFilter, ConnectorProductPage } from '../contract.ts';
import { connectorProductList } from './connector-product-list.ts';
import { type StoredConnectorProduct, toConnectorProducts } from './connector-product-rows.ts';

/** A page of what channels list, each with what it is linked to or may be, and the orders that wait for it. */
export async function findConnectorProductPage(
  reader: ListReader,
  filter: ConnectorProductFilter,
): Promise<ConnectorProductPage> {
  const page = await findPage(connectorProductList, reader, filter);
  return { ...page, data: await toConnectorProducts(reader.db, page.data) };
}

/** @throws AppError not_found */
export async function getConnectorProductRow(db: AccountDb, id: number): Promise<ConnectorProduct> {
  const { columns, from, joins } = connectorProductList;
  const { rows } = await sql<z.input<typeof StoredConnectorProduct>>`
    select ${columns} from ${from} ${joins} where ${idOf(connectorProductList)} = ${id}`.execute(db);
  const [row] = await toConnectorProducts(db, rows);
  if (!row) throw new AppError('not_found');
  return row;
}

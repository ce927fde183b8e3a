import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { fill } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { startRecheck } from '../../problems/server/recheck-waiting.ts';
import type { saveShippingCodes } from '../contract.ts';
import { type MappingChange, repeatedAt, type StoredMapping, weighChanges } from '../mapping-rules.ts';
import { requireNoClash } from './clash.ts';
import { lockConnection } from './lock-connection.ts';
import { recheckUsers } from './recheck-users.ts';
import { writeCodes } from './write-mappings.ts';

type Row = z.output<typeof saveShippingCodes.body>['data'][number];

/**
 * Maps a channel's shipping codes, all of them or none, and has every order checked again that waits for one or goes by it.
 * @throws AppError not_found for an id that is not the connection's row of that code; invalid for a code named twice or a method
 * that cannot be chosen; changed_meanwhile where somebody saved a row since it was shown
 */
export async function saveCodeMappings(staff: Staff, connectionId: number, rows: readonly Row[]) {
  return staff.db.transaction().execute(async (tx) => {
    await lockConnection(tx, connectionId);
    requireEachOnce(rows);
    const stored = await readStored(tx, connectionId, rows);
    const { write, clashes } = weighChanges(
      stored,
      rows.map((row) => ({ key: row.connectorCode, to: row.amwareCode, shown: row.shownAmwareCode })),
    );
    requireNoClash(clashes);
    await requireMethods(tx, rows, write);
    const orders = await apply(tx, staff, connectionId, write, stored);
    const t = repliesFor(staff).mappings;
    const message = orders > 0 ? fill(t.codes_saved_releasing, { orders }) : t.codes_saved;
    return { message, alertType: 'success' as const, orders };
  });
}

function requireEachOnce(rows: readonly Row[]): void {
  const again = repeatedAt(rows.map((row) => row.connectorCode));
  if (again.length === 0) return;
  const fields = again.map((index) => [`data.${index}.connectorCode`, ['stands twice']] as const);
  throw new AppError('invalid', { fields: Object.fromEntries(fields) });
}

async function readStored(
  tx: AccountDb,
  connectionId: number,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, StoredMapping>> {
  const codes = rows.map((row) => row.connectorCode);
  const stored =
    codes.length === 0
      ? []
      : await tx
          .selectFrom('shipping_codes')
          .select(['id', 'connector_code', 'amware_code', 'mapped_by', 'mapped_at'])
          .where('connection_id', '=', connectionId)
          .where('connector_code', 'in', codes)
          .execute();
  const idOf = new Map(stored.map((row) => [row.connector_code, row.id]));
  const isForeign = (row: Row) => typeof row.id === 'number' && row.id !== idOf.get(row.connectorCode);
  if (rows.some(isForeign)) throw new AppError('not_found');
  return new Map(
    stored.map((row) => [row.connector_code, { to: row.amware_code, by: row.mapped_by, at: row.mapped_at }]),
  );
}

/** What is chosen must be among the choices at this moment; what a row already has is not asked for again. */
async function requireMethods(tx: AccountDb, rows: readonly Row[], write: readonly MappingChange[]): Promise<void> {
  const wanted = [...new Set(write.flatMap(({ to }) => (to === null ? [] : [to])))];
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('ship_methods')
    .select('code')
    .where('code', 'in', wanted)
    .where('is_active', '=', true)
    .where('is_offered', '=', true)
    .execute();
  const known = new Set(found.map(({ code }) => code));
  const isWrong = new Set(write.filter(({ to }) => to !== null && !known.has(to)).map(({ key }) => key));
  if (isWrong.size === 0) return;
  const fields = rows.flatMap(({ connectorCode, amwareCode }, index) =>
    isWrong.has(connectorCode) ? [[`data.${index}.amwareCode`, [`${amwareCode} is not one of the choices`]]] : [],
  );
  throw new AppError('invalid', { fields: Object.fromEntries(fields) });
}

async function apply(
  tx: AccountDb,
  staff: Staff,
  connection_id: number,
  write: readonly MappingChange[],
  stored: ReadonlyMap<string, StoredMapping>,
): Promise<number> {
  if (write.length === 0) return 0;
  const codes = write.map(({ key }) => key);
  await writeCodes(
    tx,
    staff,
    connection_id,
    write.map(({ key, to }) => ({ connector_code: key, amware_code: to })),
  );
  const before = codes.flatMap((code) => stored.get(code)?.to ?? []);
  const orders = await startRecheck(tx, staff, [
    { kind: 'unmapped_shipping_code', connection_id, subjects: codes },
    { kind: 'method_gone', connection_id, subjects: before },
  ]);
  const used = { connection_id, by: 'shipping_code', codes } as const;
  await recheckUsers(tx, staff, used, ['unmapped_shipping_code', 'method_gone']);
  const rows = write.map(({ key, to }) => ({ code: key, from: stored.get(key)?.to ?? null, to }));
  await recordEvent(tx, staff, { type: 'mapping.codes_saved', connection_id, details: { rows } });
  return orders;
}

import { AppError } from '#base/errors.ts';
import { type RowChange, requireNoClash, type SavedRow, weighChanges } from '#base/row-changes.ts';
import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { startRecheck } from '#features/core/order-problems/server/recheck-waiting.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repeatedAt } from '../mapping-rules.ts';
import { lockConnection } from './lock-connection.ts';
import { logMappings } from './log-mappings.ts';
import { recheckUsers, type Used } from './recheck-users.ts';

/** A row that is saved; `id` where it was stored when it was shown. */
export type RowToSave = RowChange & { id: number | null | undefined; description: string };

type StoredRow = SavedRow & { id: number; key: string };

/** What differs between the tables of a channel's mappings: its shipping codes, and its places. */
export type MappingTable = {
  by: Used['by'];
  /** Why orders wait: nothing is mapped, or what is mapped is gone. */
  kinds: { unmapped: ProblemKind; gone: ProblemKind };
  event: 'mapping.codes_saved' | 'mapping.locations_saved';
  /** True where rows are stored that lead nowhere yet. */
  keepsUnmapped: boolean;
  /** Where a row's key and choice stand in the body, such as `data.3.amwareCode`. */
  keyField(index: number): string;
  choiceField(index: number): string;
  read(tx: AccountDb, connectionId: number, keys: readonly string[]): Promise<StoredRow[]>;
  /** Those of the wanted that can be chosen at this moment. */
  findChoices(tx: AccountDb, wanted: readonly string[]): Promise<string[]>;
  write(tx: AccountDb, staff: Staff, connectionId: number, rows: readonly RowToSave[]): Promise<void>;
};

/**
 * Saves mappings of a channel, all of them or none, and has every order checked again that waits for one or goes by it.
 * @returns how many orders waited
 * @throws AppError not_found for a connection or row that is not there; invalid for a key named twice or a choice that
 * cannot be chosen; changed_meanwhile where another member saved a row since it was shown
 */
export async function saveMappings(
  staff: Staff,
  connectionId: number,
  table: MappingTable,
  rows: readonly RowToSave[],
): Promise<number> {
  return staff.db.transaction().execute((tx) => saveMappingsIn(tx, staff, connectionId, table, rows));
}

/** As `saveMappings`, in the caller's transaction. */
export async function saveMappingsIn(
  tx: AccountDb,
  staff: Staff,
  connectionId: number,
  table: MappingTable,
  rows: readonly RowToSave[],
): Promise<number> {
  await lockConnection(tx, connectionId);
  refuse(repeatedAt(rows.map(({ key }) => key)).map((index) => [table.keyField(index), 'stands twice']));
  const stored = await readStored(tx, connectionId, table, rows);
  const { write, clashes } = weighChanges(stored, rows);
  requireNoClash(clashes);
  await requireChoices(tx, table, rows, write);
  const changed = new Set(write.map(({ key }) => key));
  const isWritten = ({ key }: RowToSave) => changed.has(key) || (table.keepsUnmapped && !stored.has(key));
  await table.write(tx, staff, connectionId, rows.filter(isWritten));
  return write.length === 0 ? 0 : recheck(tx, staff, connectionId, table, write, stored);
}

/** @throws AppError invalid, where there is a field that is wrong */
function refuse(wrong: readonly (readonly [field: string, text: string])[]): void {
  if (wrong.length === 0) return;
  throw new AppError('invalid', { fields: Object.fromEntries(wrong.map(([field, text]) => [field, [text]])) });
}

async function readStored(tx: AccountDb, connectionId: number, table: MappingTable, rows: readonly RowToSave[]) {
  const keys = rows.map(({ key }) => key);
  const stored = keys.length === 0 ? [] : await table.read(tx, connectionId, keys);
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const isForeign = ({ id, key }: RowToSave) => typeof id === 'number' && id !== byKey.get(key)?.id;
  if (rows.some(isForeign)) throw new AppError('not_found');
  return byKey;
}

/** A chosen value must be among the present choices. A row's unchanged value is not checked again. */
async function requireChoices(
  tx: AccountDb,
  table: MappingTable,
  rows: readonly RowToSave[],
  write: readonly RowChange[],
): Promise<void> {
  const wanted = [...new Set(write.flatMap(({ to }) => to ?? []))];
  if (wanted.length === 0) return;
  const known = new Set(await table.findChoices(tx, wanted));
  const isWrong = new Set(write.filter(({ to }) => to !== null && !known.has(to)).map(({ key }) => key));
  refuse(
    rows.flatMap(({ key }, index) =>
      isWrong.has(key) ? [[table.choiceField(index), 'not one of the choices'] as const] : [],
    ),
  );
}

async function recheck(
  tx: AccountDb,
  staff: Staff,
  connection_id: number,
  { kinds, by, event }: MappingTable,
  write: readonly RowChange[],
  stored: ReadonlyMap<string, SavedRow>,
): Promise<number> {
  const codes = write.map(({ key }) => key);
  const before = codes.flatMap((code) => stored.get(code)?.to ?? []);
  const orders = await startRecheck(tx, staff, [
    { kind: kinds.unmapped, connection_id, subjects: codes },
    { kind: kinds.gone, connection_id, subjects: before },
  ]);
  await recheckUsers(tx, staff, { connection_id, by, codes }, [kinds.unmapped, kinds.gone]);
  const changes = write.map(({ key, to }) => ({ field: key, from: stored.get(key)?.to ?? null, to }));
  await recordEvent(tx, staff, { type: event, connection_id, details: { changes } });
  await logMappings(tx, staff, { connection_id, changes });
  return orders;
}

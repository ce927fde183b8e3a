import type { z } from 'zod';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { saveShippingCodes } from '../contract.ts';
import { type MappingTable, saveMappings, saveMappingsIn } from './save-mappings.ts';
import { writeCodes } from './write-mappings.ts';

const codeTable: MappingTable = {
  by: 'shipping_code',
  kinds: { unmapped: 'unmapped_shipping_code', gone: 'method_gone' },
  event: 'mapping.codes_saved',
  keepsUnmapped: false,
  keyField: (index) => `data.${index}.connectorCode`,
  choiceField: (index) => `data.${index}.amwareCode`,
  read: (tx, connectionId, codes) =>
    tx
      .selectFrom('shipping_codes')
      .select(['id', 'connector_code as key', 'amware_code as to', memberName('mapped_by').as('by'), 'mapped_at as at'])
      .where('connection_id', '=', connectionId)
      .where('connector_code', 'in', codes)
      .execute(),
  async findChoices(tx, wanted) {
    const methods = await tx
      .selectFrom('ship_methods')
      .select('code')
      .where('code', 'in', wanted)
      .where('is_active', '=', true)
      .where('is_offered', '=', true)
      .execute();
    return methods.map(({ code }) => code);
  },
  write: (tx, staff, connectionId, rows) =>
    writeCodes(
      tx,
      staff,
      connectionId,
      rows.map(({ key, to }) => ({ connector_code: key, amware_code: to })),
    ),
};

type SentMapping = z.output<typeof saveShippingCodes.body>['data'][number];

/** Maps a channel's shipping codes. @throws AppError as `saveMappings` */
export async function saveCodeMappings(staff: Staff, connectionId: number, data: readonly SentMapping[]) {
  const rows = data.map((row) => ({
    id: row.id,
    key: row.connectorCode,
    description: '',
    to: row.amwareCode,
    shown: row.shownAmwareCode,
  }));
  const orders = await saveMappings(staff, connectionId, codeTable, rows);
  const t = repliesFor(staff).mappings;
  const message = orders > 0 ? interpolate(t.codes_saved_releasing, { orders }) : t.codes_saved;
  return { message, alertType: 'success' as const, orders };
}

/**
 * Maps one code that was shown as leading nowhere. @returns how many orders waited for it
 * @throws AppError as `saveMappings`; fields are `subject` and `amware_code`
 */
export const mapCode = (staff: Staff, connectionId: number, code: string, method: string): Promise<number> =>
  staff.db.transaction().execute((tx) => saveOneCode(tx, staff, connectionId, code, { to: method, shown: null }));

/** The same taken back in the caller's transaction, of one that was shown as leading to `method`. */
export const unmapCodeIn = (
  tx: AccountDb,
  staff: Staff,
  connectionId: number,
  code: string,
  method: string,
): Promise<number> => saveOneCode(tx, staff, connectionId, code, { to: null, shown: method });

type Choice = { to: string | null; shown: string | null };

function saveOneCode(tx: AccountDb, staff: Staff, connectionId: number, code: string, choice: Choice): Promise<number> {
  const table = { ...codeTable, keyField: () => 'subject', choiceField: () => 'amware_code' };
  return saveMappingsIn(tx, staff, connectionId, table, [{ id: null, key: code, description: '', ...choice }]);
}

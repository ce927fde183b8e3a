import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { DomainEvent } from '#base/events.ts';
import { editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { columnOf, type FieldChange, fieldChanges } from '#features/orders/order/edit-changes.ts';
import type { LineEvent } from '#features/orders/order/orders-events.ts';
import { linesOf, readLines } from '#features/orders/order/server/read-lines.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import { type Actor, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { EditedFields, OrderSaved, OrderSent } from '../edit-contract.ts';
import { differingFields, requireValidLines } from './differing-part.ts';
import { editOrderLines } from './edit-order-lines.ts';

/** How long an order stays after an edit by a person, though its holding time is over. */
const EDIT_HOLDING_S = 30;

/** What an edit is compared with, and what a refused one answers. */
const readColumns = [
  'id',
  'version',
  'in_amware',
  'order_status',
  'order_source',
  'edited_fields',
  'is_ship_method_chosen',
  'is_warehouse_chosen',
  'updated_at',
  ...editableFieldNames.map(columnOf),
] as const;

type OrderForEdit = Awaited<ReturnType<typeof lockForEdit>>;

/**
 * Saves what staff changed, and has the order checked again; what is sent as it is stored is left as it is. Fields and
 * lines are saved together or not at all.
 * @throws AppError not_found; order_in_warehouse once it left or is leaving; changed_meanwhile where the edit started
 * from an older version, with who, when and which fields in `details`; invalid for what may not be so, a method or
 * location the warehouse does not have; line_fixed, no_items_left
 */
export async function saveOrderEdit(staff: Staff, sent: OrderSent): Promise<OrderSaved> {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockForEdit(tx, sent.id);
    const since = sent.version ?? (await versionAt(tx, order, sent.updated_at));
    if (since !== order.version) throw await conflict(tx, staff, order, since);
    const edit = differingFields(staff, order, sent);
    const now = await readNow(tx, order.id, edit);
    const refusal = refusals.edit({ ...order, is_being_sent: now.is_being_sent });
    if (refusal) throw new AppError(refusal);
    requireKnownChoices(edit, now);
    requireValidLines(staff, now.lines, sent.lineItems ?? []);

    const changes = fieldChanges(order, edit);
    const version = order.version + 1;
    const before = { stored: now.lines, version };
    const { missing, events } = await editOrderLines(tx, order.id, before, sent.lineItems ?? []);
    const asItIs = { updatedBy: now.updated_by ?? '', version: order.version };
    if (missing.length > 0) return { ...asItIs, success: false, lineItems: [...now.lines, ...missing] };
    if (changes.length + events.length === 0) return { ...asItIs, success: true, lineItems: now.lines };

    const fields = changes.length > 0 ? [fieldsEdited(order.id, { changes, version })] : [];
    const lines = events.map((one) => lineEdited(one, version));
    const [first, ...others] = [...fields, ...lines];
    if (first) await recordEvent(tx, staff, first, updateOrder(tx, staff, order, { changes, version }));
    await recordEvents(tx, staff, others);
    await addJob(tx, staff, checkOrders, { order_ids: [order.id] });
    await planDocumentsOf(tx, staff, [order.id]);
    const lineItems = events.length > 0 ? await readLines(tx, order.id) : now.lines;
    return { success: true, updatedBy: staff.name, version, lineItems };
  });
}

/** The order as it is, locked until the transaction ends. @throws AppError not_found */
async function lockForEdit(tx: AccountDb, id: number) {
  const order = await tx
    .selectFrom('orders')
    .select(readColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new AppError('not_found');
  return { ...order, order_status: OrderStatus.parse(order.order_status) };
}

/** What the timeline says of an edit: which fields, and what they were and are. */
function fieldsEdited(order_id: number, { changes, version }: Changes): DomainEvent {
  return { type: 'order.edited', order_id, details: { fields: changes.map(({ field }) => field), changes, version } };
}

/** An event of a line with what open forms have to know of it. */
export const lineEdited = <Event extends LineEvent>(event: Event, version: number) => ({
  ...event,
  details: { ...event.details, fields: ['lines'], version },
});

type Changes = { changes: readonly FieldChange[]; version: number };

/** The statement that writes changed fields; the order stays for some seconds, so that the edit can be undone. */
export function updateOrder(tx: AccountDb, actor: Actor, order: OrderForEdit, { changes, version }: Changes) {
  const values = new Map(changes.map(({ field, to }) => [field, to]));
  const update = tx
    .updateTable('orders')
    .set({
      ...Object.fromEntries(changes.map(({ field, to }) => [columnOf(field), to])),
      ...(values.has('shipMethod') && { is_ship_method_chosen: values.get('shipMethod') !== null }),
      ...(values.has('warehouse') && { is_warehouse_chosen: values.get('warehouse') !== null }),
      edited_fields: [...new Set([...order.edited_fields, ...changes.map(({ field }) => columnOf(field))])],
      submit_after: sql<string>`greatest(submit_after, now() + make_interval(secs => ${EDIT_HOLDING_S}))`,
      needs_check: true,
      version,
      updated_by: authorId(actor),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', order.id);
  return sql`${update}`;
}

/**
 * The version that an order had at an instant; the present one where none is named. An answer's instants have
 * milliseconds.
 */
async function versionAt(tx: AccountDb, order: OrderForEdit, updatedAt: string | undefined): Promise<number> {
  if (updatedAt === undefined) return order.version;
  const { rows } = await sql<{ first: number | null }>`
    select min((details ->> 'version')::int) as first from events
     where order_id = ${order.id} and details ? 'version' and date_trunc('milliseconds', at) > ${updatedAt}`.execute(
    tx,
  );
  const first = rows[0]?.first ?? null;
  return first === null ? order.version : first - 1;
}

/** Tells who changed the order since the version that the edit started from. */
export async function conflict(tx: AccountDb, staff: Staff, order: OrderForEdit, since: number): Promise<AppError> {
  const { rows } = await sql<{ actor: string | null; by_buyer: boolean; at: string; fields: string[] }>`
    select ${memberName('events.user_id')} as actor, type = 'order.buyer_edited' as by_buyer, at,
           array(select jsonb_array_elements_text(details -> 'fields')) as fields from events
     where order_id = ${order.id} and (details ->> 'version')::int > ${since} order by id desc limit 20`.execute(tx);
  const fields = [...new Set(rows.flatMap((row) => row.fields))];
  const texts = repliesFor(staff).orders;
  const who = rows[0]?.actor ?? (rows[0]?.by_buyer ? texts.the_buyer : order.order_source);
  return new AppError('changed_meanwhile', {
    params: { who, fields: fields.join(', ') || texts.something },
    details: { who, at: rows[0]?.at ?? order.updated_at, fields, version: order.version },
  });
}

/**
 * `method` and `location`: whether there are those that the edit chooses; `updated_by`: the name of who edited it last.
 */
type Now = {
  is_being_sent: boolean;
  method: boolean;
  location: boolean;
  updated_by: string | null;
  lines: LineItem[];
};

/**
 * The facts an edit depends on in addition to the order's row. They are read once that is locked, since submitting the
 * order to the warehouse takes its lock too.
 */
async function readNow(tx: AccountDb, id: number, { shipMethod, warehouse }: Choices): Promise<Now> {
  const { rows } = await sql<Now>`
    select ${submissionUnderWay(id)} as is_being_sent,
           exists (select from ship_methods where code = ${shipMethod ?? null} and is_active) as method,
           exists (select from core_locations where core_id = ${warehouse ?? null} and is_active) as location,
           (select ${memberName('o.updated_by')} from orders o where o.id = ${id}) as updated_by,
           coalesce((select jsonb_agg(to_jsonb(line)) from (${linesOf(id)}) line), '[]') as lines`.execute(tx);
  const [now] = rows;
  if (!now) throw new Error('a select without a table has one row');
  return now;
}

type Choices = Pick<z.output<typeof EditedFields>, 'shipMethod' | 'warehouse'>;

function requireKnownChoices({ shipMethod, warehouse }: Choices, { method, location }: Now): void {
  if (shipMethod && !method)
    throw new AppError('invalid', { fields: { shipMethod: ['not offered by the warehouse'] } });
  if (warehouse && !location) throw new AppError('invalid', { fields: { warehouse: ['not a core location'] } });
}

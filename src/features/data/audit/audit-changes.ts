import { z } from 'zod';

/**
 * What was done to one field. Null where nothing stood there, or stands there now; `has_values` false where only that
 * it changed is known: credentials, and what was recorded without values.
 */
export const AuditChange = z.object({
  field: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  has_values: z.boolean(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** What is chosen of a list is one value; `LIST_COMMA` is between. */
export const LIST_COMMA = ', ';

const Value = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).transform((all) => all.join(LIST_COMMA))])
  .transform((value) => (value === null || value === '' ? null : String(value)));
type Value = z.output<typeof Value>;

const Changes = z
  .array(z.object({ field: z.string(), from: Value, to: Value, is_secret: z.boolean().default(false) }))
  .transform((list) =>
    list.map(({ is_secret, field, from, to }) => ({
      field,
      from: is_secret ? null : from,
      to: is_secret ? null : to,
      has_values: !is_secret,
    })),
  );
/** What was changed, and fields of which only that they were is known. */
const Details = z.object({
  changes: Changes.default([]).catch([]),
  fields: z.array(z.string()).default([]).catch([]),
});

const nothing: z.output<typeof Details> = { changes: [], fields: [] };

const Line = z.object({ sku: z.string(), quantity: Value });
const LineChange = z.object({ sku: z.string(), from: Value, to: Value });
const Move = z.object({ from: Value, to: Value });
const Link = z.object({ subject: z.string(), link: z.object({ from: Value, to: Value }) });
/**
 * The changes in an event of any type. Of an event that another version recorded in another shape, those that can be
 * read. A field that was set to its former value is no change.
 */
export function readChanges(type: string, details: unknown): AuditChange[] {
  const own = readOwn(type, details);
  if (own) return own;
  const { changes, fields } = Details.safeParse(details).data ?? nothing;
  const named = new Set(changes.map(({ field }) => field));
  const bare = fields.filter((field) => !named.has(field));
  return [
    ...changes.filter(({ from, to, has_values }) => !has_values || from !== to),
    ...bare.map((field) => ({ field, from: null, to: null, has_values: false })),
  ];
}

/** Of types whose details are a change themselves; undefined for all others. */
function readOwn(type: string, details: unknown): AuditChange[] | undefined {
  if (type === 'order.held' || type === 'order.released') {
    return [changeOf('is_held', String(type !== 'order.held'), String(type === 'order.held'))];
  }
  if (type === 'order.line_added' || type === 'order.line_removed') {
    const line = Line.safeParse(details).data;
    if (!line) return [];
    const isAdded = type === 'order.line_added';
    return [changeOf(line.sku, isAdded ? null : line.quantity, isAdded ? line.quantity : null)];
  }
  if (type === 'order.line_changed') {
    const line = LineChange.safeParse(details).data;
    return line ? [changeOf(line.sku, line.from, line.to)] : [];
  }
  if (type === 'order.status') {
    const move = Move.safeParse(details).data;
    return move ? [changeOf('order_status', move.from, move.to)] : [];
  }
  if (type.startsWith('link.')) {
    const link = Link.safeParse(details).data;
    return link && [changeOf(link.subject, link.link.from, link.link.to)];
  }
}

const changeOf = (field: string, from: Value, to: Value): AuditChange => ({ field, from, to, has_values: true });

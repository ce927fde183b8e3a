import { z } from 'zod';
import { RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import type { Language } from '#texts/language.ts';
import { readChanges } from '../audit-changes.ts';
import { type AuditedType, type AuditKind, isAuditedType, kindOf } from '../audited-events.ts';
import type { AuditEntry, AuditTarget } from '../contract.ts';
import { auditWords } from './audit-words.ts';

/** Who reads it: words are in their language. */
export type AuditReader = { language: Language };

/** An event with the names of the records that it is about, as they are now; null for those that are gone. */
export type AuditRow = {
  id: number;
  at: string;
  /** `at` with its microseconds. */
  mark: string;
  actor: string | null;
  type: string;
  details: unknown;
  order_id: number | null;
  order_number: string | null;
  product_id: number | null;
  sku: string | null;
  entity_id: number | null;
  customer_id: number | null;
  customer_name: string | null;
  customer_email: string | null;
  connection_id: number | null;
  connection_name: string | null;
  connection_kind: string | null;
  is_connection_removed: boolean;
};

/** What is missing has a default of its own: an error that is caught takes ten times as long. */
const Text = z.string().default('').catch('');

/** What events say of their record and of what was done, besides old and new values. */
const Said = z
  .object({
    name: Text,
    sku: Text,
    file_name: Text,
    country: Text,
    entity_id: z.number().default(0).catch(0),
    import_id: z.number().nullable().default(null).catch(null),
    code: Text,
    action: Text,
    connection: Text,
    source: Text,
    subject: Text,
    document: Text,
    full_number: Text,
    reason: Text,
  })
  .catch(() => nothing);
const nothing = {
  name: '',
  sku: '',
  file_name: '',
  country: '',
  entity_id: 0,
  import_id: null,
  code: '',
  action: '',
  connection: '',
  source: '',
  subject: '',
  document: '',
  full_number: '',
  reason: '',
};
type Said = z.output<typeof Said>;

/** An event as the audit shows it. */
export function entryOf(reader: AuditReader, row: AuditRow): AuditEntry {
  const { id, at, actor, type } = row;
  const said = Said.parse(row.details ?? {});
  const words = auditWords(reader, { kind: row.connection_kind ?? '', country: said.country });
  const known: AuditedType | undefined = isAuditedType(type) ? type : undefined;
  const kind = known ? kindOf(known) : 'settings';
  const changes = readChanges(type, row.details).map(({ field, from, to, has_values }) => ({
    field: words.field(kind, field),
    from: words.value(field, from),
    to: words.value(field, to),
    has_values,
  }));
  const note = noteOf(said, words.action(said.action));
  return { id, at, actor, kind, type, title: words.title(type), record: recordOf(kind, row, said), changes, note };
}

function noteOf(
  { code, connection, source, subject, document, full_number, reason }: Said,
  action: string,
): string | null {
  const parts = [code, action, connection || source, subject, `${document} ${full_number}`.trim(), reason];
  return parts.filter((part) => part !== '').join(' · ') || null;
}

type Records = Readonly<Record<AuditKind, (row: AuditRow, said: Said) => AuditEntry['record']>>;

const at = (name: string | null, to: AuditTarget, id: number | null): AuditEntry['record'] =>
  name === null ? { name: '', to: null, id: null } : { name, to, id };

const order = ({ order_number, order_id }: AuditRow) => at(order_number, 'order', order_id);

const item = ({ sku, entity_id, product_id }: AuditRow, said: Said) =>
  sku === null
    ? { name: said.sku, to: null, id: null }
    : at(sku, entity_id === RAW_MATERIALS ? 'raw_material' : 'product', product_id);

const connector = ({ connection_name, connection_id, is_connection_removed }: AuditRow) =>
  is_connection_removed
    ? { name: connection_name ?? '', to: null, id: null }
    : at(connection_name, 'connector', connection_id);

const records: Records = {
  order,
  document: order,
  item,
  link: item,
  category: (_, { name, entity_id }) => at(name, entity_id === RAW_MATERIALS ? 'raw_materials' : 'products', null),
  mapping: connector,
  connector,
  customer: ({ customer_name, customer_email, customer_id }) =>
    at(customer_name || customer_email, 'customer', customer_id),
  settings: (_, { country }) => (country === '' ? at('', 'account', null) : at(country, 'issuers', null)),
  team: (_, { name }) => at(name, 'team', null),
  import: (_, { file_name, import_id }) => at(file_name, 'import', import_id),
};

const recordOf = (kind: AuditKind, row: AuditRow, said: Said): AuditEntry['record'] => records[kind](row, said);

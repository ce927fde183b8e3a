import { z } from 'zod';
import { RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import type { Language } from '#texts/language.ts';
import { readChanges } from '../audit-changes.ts';
import { type AuditedType, type AuditKind, isAuditedType, kindOf } from '../audited-events.ts';
import type { AuditEntry, AuditTarget } from '../contract.ts';
import { auditWords } from './audit-words.ts';

/** The reader, whose language the words are in. */
export type AuditReader = { language: Language };

/** An event with the names of the records that it is about, as they are now; null for those that are gone. */
export type AuditRow = {
  id: number;
  at: string;
  /** `at` with its microseconds. */
  mark: string;
  actor: string | null;
  user_id: number | null;
  actor_email: string | null;
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

const Details = z.record(z.string(), z.unknown()).catch({});

/** An event's facts about its record and the action, without old and new values. */
function readDetails(recorded: unknown) {
  const details = Details.parse(recorded ?? {});
  return {
    /** '' where it says nothing by this name. */
    text(name: string): string {
      const value = details[name];
      return typeof value === 'string' ? value : '';
    },
    id(name: string): number | null {
      const value = details[name];
      return typeof value === 'number' ? value : null;
    },
  };
}
type EventDetails = ReturnType<typeof readDetails>;

/** An event as the audit shows it. */
export function entryOf(reader: AuditReader, row: AuditRow): AuditEntry {
  const { id, at, actor, user_id: actor_id, actor_email, type } = row;
  const details = readDetails(row.details);
  const words = auditWords(reader, { kind: row.connection_kind ?? '', country: details.text('country') });
  const known: AuditedType | undefined = isAuditedType(type) ? type : undefined;
  const kind = known ? kindOf(known) : 'settings';
  const changes = readChanges(type, row.details).map(({ field, from, to, has_values }) => ({
    field: words.field(kind, field),
    from: words.value(field, from),
    to: words.value(field, to),
    has_values,
  }));
  const note = noteOf(details, words.action(details.text('action')));
  const who = { actor, actor_id, actor_email };
  return { id, at, ...who, kind, type, title: words.title(type), record: recordOf(kind, row, details), changes, note };
}

function noteOf({ text }: EventDetails, action: string): string | null {
  const document = `${text('document')} ${text('full_number')}`.trim();
  const partner = text('connection') || text('source');
  const parts = [text('code'), action, partner, text('subject'), document, text('reason')];
  return parts.filter((part) => part !== '').join(' · ') || null;
}

type Records = Readonly<Record<AuditKind, (row: AuditRow, details: EventDetails) => AuditEntry['record']>>;

const at = (name: string | null, to: AuditTarget, id: number | null): AuditEntry['record'] =>
  name === null ? { name: '', to: null, id: null } : { name, to, id };

const order = ({ order_number, order_id }: AuditRow) => at(order_number, 'order', order_id);

const item = ({ sku, entity_id, product_id }: AuditRow, details: EventDetails) =>
  sku === null
    ? { name: details.text('sku'), to: null, id: null }
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
  category: (_, { text, id }) =>
    at(text('name'), id('entity_id') === RAW_MATERIALS ? 'raw_materials' : 'products', null),
  mapping: connector,
  connector,
  customer: ({ customer_name, customer_email, customer_id }) =>
    at(customer_name || customer_email, 'customer', customer_id),
  settings: (_, { text }) => at(text('country'), text('country') === '' ? 'account' : 'issuers', null),
  team: (_, { text }) => at(text('name'), 'team', null),
  import: (_, { text, id }) => at(text('file_name'), 'import', id('import_id')),
};

const recordOf = (kind: AuditKind, row: AuditRow, details: EventDetails): AuditEntry['record'] =>
  records[kind](row, details);

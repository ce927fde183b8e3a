import { z } from 'zod';
import { fill } from '#base/text.ts';
import { OrderStatus } from '#features/order-lifecycle/order-status.ts';
import { ProblemKind } from '#features/order-problems/problem-kinds.ts';
import { causeIn } from '#features/order-problems/problem-sentences.ts';
import type { Tone } from '#ui/palette.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { TimelineEntry } from '../detail-contract.ts';
import { fieldLabel, fieldList } from './field-words.ts';

type Details = TimelineEntry['details'];

function say(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** “order.label_printed” → “Label printed”. */
function humanise(type: string): string {
  const words = type
    .slice(type.indexOf('.') + 1)
    .replaceAll(/[_.]/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was tried at a partner. */
function actionOf(t: Catalogue, { action }: Details): string {
  const actions: Readonly<Record<string, string>> = t.connections.actions;
  return actions[say(action)] ?? say(action);
}

/** What happened, in a few words; a type that this build does not know reads as it is written. */
export function entryTitle(t: Catalogue, { type, details }: TimelineEntry): string {
  const titles: Readonly<Record<string, string>> = t.orders.timeline.events;
  return type === 'log' ? actionOf(t, details) : (titles[type] ?? humanise(type));
}

const tones: Readonly<Record<string, Tone>> = {
  'order.problem_found': 'danger',
  'order.refused': 'danger',
  'order.in_doubt': 'danger',
  'order.lost': 'danger',
  'order.channel_change_refused': 'warning',
  'order.held': 'warning',
  'order.write_dropped': 'warning',
  'order.error_ignored': 'warning',
  'order.problem_solved': 'success',
  'order.submitted': 'success',
  'order.shipped': 'success',
  'order.channel_told': 'success',
  'order.commented': 'info',
};

export function entryTone({ type, is_failure, details }: TimelineEntry): Tone {
  // What the channel could not take is worth a look.
  if (type === 'order.channel_told' && details.note) return 'warning';
  return is_failure ? 'danger' : (tones[type] ?? 'neutral');
}

function causeOf(t: Catalogue, details: Details): string {
  const kind = ProblemKind.safeParse(details.kind);
  return kind.success ? causeIn(t, { kind: kind.data, subject: say(details.subject) }) : others(t, details);
}

function fieldsOf(t: Catalogue, details: Details): string {
  const fields = Array.isArray(details.fields) ? details.fields.map(say) : [];
  return [fieldList(t.orders, fields), say(details.reason)].filter(Boolean).join(' · ');
}

const Value = z.union([z.string(), z.boolean(), z.null()]);
const Changes = z.array(z.object({ field: z.string(), from: Value, to: Value }));

/** “City: Lima → Cusco”, a change after another; what has no values, such as items, by its name alone. */
function changesOf(t: Catalogue, details: Details): string {
  const changes = Changes.safeParse(details.changes).data ?? [];
  const known = new Set(changes.map(({ field }) => field));
  const fields = Array.isArray(details.fields) ? details.fields.map(say) : [];
  const bare = fields.filter((field) => !known.has(field));
  const words = changes.map(({ field, from, to }) =>
    fill(t.orders.timeline.details.change, {
      field: fieldLabel(t.orders, field),
      from: inWords(t, from),
      to: to === null ? t.orders.timeline.details.by_mapping : inWords(t, to),
    }),
  );
  return [...words, ...(changes.length === 0 || bare.length > 0 ? [fieldList(t.orders, bare)] : [])].join(' · ');
}

function inWords(t: Catalogue, value: z.infer<typeof Value>): string {
  if (typeof value === 'boolean') return value ? t.orders.filters.yes : t.orders.filters.no;
  return value || t.ui.none;
}

/** Where it comes from, and which of its texts lost characters that nobody sees. */
function importedOf(t: Catalogue, { source, cleaned }: Details): string {
  const note =
    Array.isArray(cleaned) && fill(t.orders.timeline.details.cleaned, { fields: fieldsOf(t, { fields: cleaned }) });
  return [say(source), note].filter(Boolean).join(' · ');
}

function statusOf(t: Catalogue, value: unknown): string {
  const status = OrderStatus.safeParse(value);
  return status.success ? t.orders.statuses[status.data] : say(value);
}

/** Everything that an entry says, name by name: for types whose meaning this build does not know. */
function others(t: Catalogue, details: Details): string {
  const { other } = t.orders.timeline.details;
  const said = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  return said.map(([name, value]) => fill(other, { name: humanise(name), value: say(value) })).join(' · ');
}

const Parts = z.array(z.object({ sku: z.string(), quantity: z.number() }));

function partsOf(t: Catalogue, { sku, parts }: Details): string {
  const { line, kit, kit_whole } = t.orders.timeline.details;
  const pieces = Parts.safeParse(parts).data ?? [];
  if (pieces.length === 0) return fill(kit_whole, { sku: say(sku) });
  return fill(kit, { sku: say(sku), parts: pieces.map((part) => fill(line, part)).join(', ') });
}

const reason = (_: Catalogue, details: Details) => say(details.reason);
const nothing = () => '';

const wordsOf: Readonly<Record<string, (t: Catalogue, details: Details) => string>> = {
  'order.imported': importedOf,
  'order.edited': changesOf,
  'order.edit_undone': changesOf,
  'order.updated_by_channel': changesOf,
  'order.channel_change_refused': fieldsOf,
  'order.problem_found': causeOf,
  'order.problem_solved': causeOf,
  'order.cancelled': (t, { by, reason: why }) =>
    by === 'warehouse' ? t.orders.timeline.details.warehouse_agreed : say(why),
  'order.error_ignored': reason,
  'order.refused': (t, details) => [actionOf(t, details), say(details.reason)].filter(Boolean).join(': '),
  'order.in_doubt': actionOf,
  'order.cancel_asked': (t, { by, reason: why }) => say(by === 'channel' ? t.orders.edit.channel : why),
  'order.held': nothing,
  'order.released': nothing,
  'order.retried': actionOf,
  'order.write_dropped': actionOf,
  'order.sent_early': nothing,
  'order.commented': (_, details) => say(details.text),
  'order.line_added': (t, details) => filled(t.orders.timeline.details.line, details),
  'order.line_removed': (t, details) => filled(t.orders.timeline.details.line, details),
  'order.line_changed': (t, details) => filled(t.orders.timeline.details.line_changed, details),
  'order.kit_split': partsOf,
  'order.submitted': (t, details) => filled(t.orders.timeline.details.submitted, details),
  'order.shipped': (t, details) => filled(t.orders.timeline.details.shipped, details),
  'order.channel_told': (t, details) =>
    [filled(t.orders.timeline.details.channel_told, details), say(details.note)].filter(Boolean).join(' · '),
  'order.status': (t, { from, to }) =>
    fill(t.orders.timeline.details.status, { from: statusOf(t, from), to: statusOf(t, to) }),
  log: (_, details) => say(details.result),
};

function filled(text: string, details: Details): string {
  const values = Object.entries(details).map(([name, value]) => [name, say(value)] as const);
  return fill(text, Object.fromEntries(values))
    .replaceAll(/\{\w+\}/g, '')
    .trim();
}

/** What more an entry says, in one line; '' where its title says all. */
export function entryDetails(t: Catalogue, { type, details }: TimelineEntry): string {
  return (wordsOf[type] ?? others)(t, details);
}

import { interpolate } from '#base/text.ts';
import { foundAs } from '#features/core/order-lifecycle/return-rules.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { fieldLabel, fieldList } from '#features/orders/edit/web/field-labels.ts';
import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import type { Catalogue } from '#ui/texts.ts';
import { type DetailsOf, isTimelineType, type TimelineType, timelineDetails } from './timeline-events.ts';

function asText(value: unknown): string {
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
function actionOf(t: Catalogue, action: unknown): string {
  const actions: Readonly<Record<string, string>> = t.connections.actions;
  return actions[asText(action)] ?? asText(action);
}

/** What happened, in a few words; a type that this build does not know reads as it is written. */
export function entryTitle(t: Catalogue, { type, details }: TimelineEntry): string {
  if (type === 'log') return actionOf(t, details.action);
  const titles: Readonly<Record<TimelineType, string>> = t.order_timeline.events;
  return isTimelineType(type) ? titles[type] : humanise(type);
}

type Change = { field: string; from: string | boolean | null; to: string | boolean | null };

/** “City: Lima → Cusco”, a change after another; what has no values, such as items, by its name alone. */
function changesOf(
  t: Catalogue,
  details: { fields: readonly string[]; changes?: readonly Change[] | undefined },
): string {
  const changes = details.changes ?? [];
  const known = new Set(changes.map(({ field }) => field));
  const bare = details.fields.filter((field) => !known.has(field));
  const words = changes.map(({ field, from, to }) =>
    interpolate(t.order_timeline.details.change, {
      field: fieldLabel(t.orders, field),
      from: formatValue(t, from),
      to: to === null && isMapped(field) ? t.order_timeline.details.by_mapping : formatValue(t, to),
    }),
  );
  return [...words, ...(changes.length === 0 || bare.length > 0 ? [fieldList(t.orders, bare)] : [])].join(' · ');
}

/** Taken away, the mappings choose it again. */
const isMapped = (field: string): boolean => field === 'shipMethod' || field === 'warehouse';

function formatValue(t: Catalogue, value: Change['from']): string {
  if (typeof value === 'boolean') return value ? t.orders.filters.yes : t.orders.filters.no;
  return value || t.ui.none;
}

/** Where it comes from, and which of its texts lost invisible characters. */
function importedOf(t: Catalogue, { source, cleaned }: DetailsOf<'order.imported'>): string {
  const note = cleaned && interpolate(t.order_timeline.details.cleaned, { fields: fieldList(t.orders, cleaned) });
  return [source, note].filter(Boolean).join(' · ');
}

/** Everything that an entry says, name by name: for types whose meaning this build does not know. */
function others(t: Catalogue, details: TimelineEntry['details']): string {
  const { other } = t.order_timeline.details;
  const said = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  return said.map(([name, value]) => interpolate(other, { name: humanise(name), value: asText(value) })).join(' · ');
}

function partsOf(t: Catalogue, { sku, parts }: DetailsOf<'order.kit_exploded'>): string {
  const { line, kit, kit_whole } = t.order_timeline.details;
  if (parts.length === 0) return interpolate(kit_whole, { sku });
  return interpolate(kit, { sku, parts: parts.map((part) => interpolate(line, part)).join(', ') });
}

const lineOf = (t: Catalogue, { sku, quantity }: DetailsOf<'order.line_added'>) =>
  interpolate(t.order_timeline.details.line, { sku, quantity });
/** The number of an order in the warehouse. */
const referenceOf = (t: Catalogue, amware_ref_num: string) =>
  interpolate(t.order_timeline.details.submitted, { amware_ref_num });

const nothing = () => '';

const documentOf = (t: Catalogue, details: DetailsOf<'document.sealed'>) =>
  interpolate(t.order_timeline.details.document, details).trim();

/** Which return, how many pieces of it, and what else is said. */
const returnOf = (t: Catalogue, subject: string, pieces: number, more: string) =>
  [interpolate(t.order_timeline.details.return_pieces, { subject, pieces: String(pieces) }), more]
    .filter(Boolean)
    .join(' · ');

function inspectedOf(t: Catalogue, { subject, core_id, ...found }: DetailsOf<'order.return_inspected'>): string {
  const counts = foundAs.filter((name) => found[name] > 0);
  const words = counts.map((name) => `${found[name]} ${t.returns.found[name].toLowerCase()}`);
  const place = core_id === '' ? '' : interpolate(t.order_timeline.details.returned_to, { core_id });
  return [subject, ...words, place].filter(Boolean).join(' · ');
}

/** The imbalance as the balance names it, and why it stays. */
function leftOf(t: Catalogue, { kind, subject, reason }: DetailsOf<'order.imbalance_left'>): string {
  const { kinds } = t.order_balance;
  const names: Readonly<Record<string, string>> = kinds;
  return [[names[kind] ?? kind, subject].filter(Boolean).join(' '), reason].join(': ');
}

const partOf = (t: Catalogue, part: number): string => interpolate(t.order_timeline.details.part, { part });

const piecesOf = (t: Catalogue, pieces: readonly { sku: string; quantity: number }[]): string =>
  pieces.map((line) => interpolate(t.order_timeline.details.line, line)).join(', ');

const splitOf = (
  t: Catalogue,
  { part, place, pieces }: Pick<DetailsOf<'order.split'>, 'part' | 'place' | 'pieces'>,
): string => [partOf(t, part), piecesOf(t, pieces), place].join(' · ');

const formatters: { readonly [Type in TimelineType]: (t: Catalogue, details: DetailsOf<Type>) => string } = {
  'order.imported': importedOf,
  'order.updated_by_channel': changesOf,
  'order.channel_change_refused': (t, { fields }) => fieldList(t.orders, fields),
  'order.kept_as_sent': nothing,
  'order.channel_told_again': nothing,
  'order.fulfilment_adopted': (t, { pieces }) => piecesOf(t, pieces),
  'order.recall_asked': nothing,
  'order.recalled': nothing,
  'order.edited': changesOf,
  'order.edit_undone': changesOf,
  'order.buyer_edited': changesOf,
  'order.buyer_link_made': nothing,
  'order.buyer_link_withdrawn': nothing,
  'order.buyer_link_mailed': (_, { to }) => to,
  'order.buyer_link_mail_failed': (t, { to, is_in_doubt }) =>
    [to, is_in_doubt && t.taxDocuments.mail.unknown].filter(Boolean).join(' · '),
  'order.line_added': lineOf,
  'order.line_removed': lineOf,
  'order.line_changed': (t, { sku, from, to }) => interpolate(t.order_timeline.details.line_changed, { sku, from, to }),
  'order.kit_exploded': partsOf,
  'order.problem_found': causeIn,
  'order.problem_solved': causeIn,
  'order.error_ignored': (_, { reason }) => reason,
  'order.replaced': (t, { order_number, pieces, reason }) => [order_number, piecesOf(t, pieces), reason].join(' · '),
  'order.made': (_, { replaces, reason }) => [replaces, reason].join(' · '),
  'order.held': nothing,
  'order.released': nothing,
  'order.retried': (t, { action }) => actionOf(t, action),
  'order.write_dropped': (t, { action }) => actionOf(t, action),
  'order.sent_early': nothing,
  'order.submitted': (t, { amware_ref_num }) => referenceOf(t, amware_ref_num),
  'order.refused': (t, { action, reason }) => [actionOf(t, action), reason].filter(Boolean).join(': '),
  'order.in_doubt': (t, { action }) => actionOf(t, action),
  'order.cancelled_late': (t, { reference }) => referenceOf(t, reference),
  'order.short_shipped': (t, { reason, pieces }) => [piecesOf(t, pieces), reason].filter(Boolean).join(' · '),
  'order.rest_sent_again': nothing,
  'order.split': splitOf,
  'order.split_by_rule': splitOf,
  'order.moved_by_rule': changesOf,
  'order.part_submitted': (t, { part, amware_ref_num }) =>
    [partOf(t, part), referenceOf(t, amware_ref_num)].join(' · '),
  'order.part_cancel_asked': (t, { part, by }) =>
    [partOf(t, part), by && t.orders.edit.channel].filter(Boolean).join(' · '),
  'order.part_ended': (t, { part, reason, pieces }) =>
    [partOf(t, part), piecesOf(t, pieces), reason].filter(Boolean).join(' · '),
  'order.part_joined': (t, { part }) => partOf(t, part),
  'order.lost': (t, { reference }) => referenceOf(t, reference),
  'order.shipped': (t, { carrier = '', tracking_number }) =>
    interpolate(t.order_timeline.details.shipped, { carrier, tracking_number }).trim(),
  'order.channel_notified': (t, { tracking_number, note }) =>
    [interpolate(t.order_timeline.details.channel_notified, { tracking_number }).trim(), note]
      .filter(Boolean)
      .join(' · '),
  'order.status': (t, { from, to }) =>
    interpolate(t.order_timeline.details.status, { from: t.orders.statuses[from], to: t.orders.statuses[to] }),
  'order.cancel_asked': (t, details) => ('by' in details ? t.orders.edit.channel : details.reason),
  'order.pieces_cancel_asked': (t, { pieces, reason }) => [piecesOf(t, pieces), reason].join(' · '),
  'order.cancelled': (t, details) => ('by' in details ? t.order_timeline.details.warehouse_agreed : details.reason),
  'order.payment_recorded': (_, { amount, means, reference }) => [amount, means, reference].filter(Boolean).join(' · '),
  'order.payment_withdrawn': (_, { amount, means, reason }) => [amount, means, reason].join(' · '),
  'order.refund_asked': (_, { amount, to, lines, reason }) =>
    [amount, to, ...lines.map(({ sku, pieces }) => `${pieces} × ${sku}`), reason].filter(Boolean).join(' · '),
  'order.refunded': (_, { amount, lines, reason }) =>
    [amount, ...lines.map(({ sku, pieces }) => `${pieces} × ${sku}`), reason].filter(Boolean).join(' · '),
  'order.return_requested': (t, { subject, pieces, why }) => returnOf(t, subject, pieces, t.returns.reasons[why]),
  'order.return_authorised': (_, { subject }) => subject,
  'order.return_sent': (_, { subject, tracking_number }) => `${subject} · ${tracking_number}`,
  'order.return_received': (_, { subject }) => subject,
  'order.return_inspected': inspectedOf,
  'order.return_closed': (t, { subject, outcome, reason }) =>
    [subject, t.returns.outcomes[outcome], reason].filter(Boolean).join(' · '),
  'order.return_refused': (_, { subject, reason }) => `${subject} · ${reason}`,
  'order.commented': (_, { text }) => text,
  'order.stock_released': (t, { pieces }) => interpolate(t.order_timeline.details.pieces, { pieces }),
  'order.imbalance_left': leftOf,
  'document.sealed': documentOf,
  'document.issued_elsewhere': documentOf,
  'document.issued_offline': documentOf,
  'document.elsewhere_undone': documentOf,
  'document.pdf_uploaded': documentOf,
  'document.revised': documentOf,
  'document.origin_chosen': (t, details) =>
    [documentOf(t, details), ...details.changes.map(({ to }) => to ?? '')].filter(Boolean).join(': '),
  'document.cancel_asked': (t, details) => [documentOf(t, details), details.reason].filter(Boolean).join(': '),
  'document.credit_asked': (t, details) =>
    [documentOf(t, details), details.amount, details.reason].filter(Boolean).join(' · '),
  'document.authorised': documentOf,
  'document.rejected': (t, details) => [documentOf(t, details), details.reason].filter(Boolean).join(': '),
  'document.not_needed': (t, details) => [documentOf(t, details), details.reason].filter(Boolean).join(': '),
  'document.consent_asked': documentOf,
  'document.cancel_refused': (t, details) => [documentOf(t, details), details.reason].filter(Boolean).join(': '),
  'document.cancelled': documentOf,
  'document.error_ignored': (_, { reason }) => reason,
  'document.sent_to_shipper': documentOf,
  'document.mailed': (t, details) => [documentOf(t, details), details.to].join(' · '),
  'document.mail_failed': (t, details) =>
    [documentOf(t, details), details.to, details.is_in_doubt && t.taxDocuments.mail.unknown]
      .filter(Boolean)
      .join(' · '),
};

/** What an event says, in one line; undefined where an older or newer version recorded it with other details. */
function formatDetails<Type extends TimelineType>(t: Catalogue, type: Type, details: unknown): string | undefined {
  const read = timelineDetails[type].safeParse(details);
  return read.success ? formatters[type](t, read.data) : undefined;
}

/** What more an entry says, in one line; '' where its title says all. */
export function entryDetails(t: Catalogue, { type, details }: TimelineEntry): string {
  if (type === 'log') return asText(details.result);
  const words = isTimelineType(type) ? formatDetails(t, type, details) : undefined;
  return words ?? others(t, details);
}

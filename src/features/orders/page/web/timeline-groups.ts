import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { sameness } from '#features/orders/order/web/timeline-entries.ts';

/** A row of the timeline: what happened, how often in a row, and the calls to partners that led to it, newest first. */
export type TimelineGroup = { entry: TimelineEntry; count: number; calls: readonly TimelineEntry[] };

/** What a call to a partner leads to where it goes well, by its action. */
const outcomes: Readonly<Record<string, readonly string[]>> = {
  import_order: ['order.imported', 'order.updated_by_channel'],
  submit_order: ['order.submitted'],
  submit_part: ['order.part_submitted'],
  cancel_order: ['order.cancelled', 'order.part_ended'],
  change_order: ['order.updated_by_channel', 'order.line_changed', 'order.line_removed'],
  recall_order: ['order.recalled'],
  notify_shipment: ['order.channel_notified'],
  refund_order: ['order.refunded'],
  issue_document: ['document.authorised', 'document.rejected', 'document.not_needed'],
  cancel_document: ['document.cancelled', 'document.consent_asked', 'document.cancel_refused'],
  send_document: ['document.sent_to_shipper'],
};

/** Whether an entry is what came of a call; refusals and doubts name the action. */
function isOutcome({ type, details }: TimelineEntry, action: string): boolean {
  const isOfAction = type === 'order.refused' || type === 'order.in_doubt';
  return isOfAction ? details.action === action : (outcomes[action]?.includes(type) ?? false);
}

/** An event is written in one transaction with its change, the call's line just before or after it. */
const BESIDE_MS = 5_000;

const msOf = ({ at }: TimelineEntry) => new Date(at).getTime();

/**
 * The entries as people follow an order: milestones, and what persons did and said. Calls to partners are folded under
 * what came of them, a change of the status that another entry of the same moment explains is left out, and equal rows
 * become one.
 */
export function groupTimeline(entries: readonly TimelineEntry[]): TimelineGroup[] {
  const hosts = new Map<string, TimelineEntry[]>();
  const shown = entries.filter((entry) => {
    const host = hostOf(entry, entries);
    if (host) hosts.set(host.id, [...(hosts.get(host.id) ?? []), entry]);
    return host === undefined && !isExplained(entry, entries);
  });
  const groups: { entry: TimelineEntry; count: number; calls: TimelineEntry[] }[] = [];
  for (const entry of shown) {
    const newer = groups.at(-1);
    const calls = hosts.get(entry.id) ?? [];
    const isRepeated = newer && entry.type !== 'order.commented' && sameness(newer.entry) === sameness(entry);
    if (isRepeated) {
      newer.count += 1;
      newer.calls.push(...calls);
    } else groups.push({ entry, count: 1, calls: [...calls] });
  }
  return groups;
}

/**
 * What came of a call: the first that could have, from when it was made. One that has led to nothing yet stands by
 * itself.
 */
function hostOf(entry: TimelineEntry, entries: readonly TimelineEntry[]): TimelineEntry | undefined {
  if (entry.type !== 'log') return undefined;
  const action = String(entry.details.action);
  const from = msOf(entry) - BESIDE_MS;
  return entries.findLast((other) => isOutcome(other, action) && msOf(other) >= from);
}

/** Whether a change of status follows from another entry of the timeline. A change by the channel itself does not. */
function isExplained(entry: TimelineEntry, entries: readonly TimelineEntry[]): boolean {
  if (entry.type !== 'order.status' || entry.details.by !== undefined) return false;
  return entries.some(({ type, at }) => at === entry.at && type !== 'order.status' && type !== 'log');
}

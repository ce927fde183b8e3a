import { interpolate, pluralise } from '#base/text.ts';
import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import type { OrderDetail, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { inSentences, namesOf, type Sentence, type Telling } from './telling.ts';
import { atText, sinceText } from './when-texts.ts';

/** The order of several problems: those at a partner first, missing stock last. */
const FIRST: readonly ProblemKind[] = ['in_doubt', 'unknown_to_warehouse', 'warehouse_refused', 'channel_refused'];
const MAX_SKUS = 2;

/** What keeps an order and who must act; undefined where nothing does. */
export function problemSentence(order: OrderDetail, telling: Telling): Sentence | undefined {
  const { t, texts, formats } = telling;
  const { problems, order_status, error } = order;
  const main =
    FIRST.flatMap((kind) => problems.filter((problem) => problem.kind === kind))[0] ?? firstForStaff(problems);
  if (!main) {
    if (problems.length > 0) return { tone: 'warning', text: stockText(problems, telling) };
    const cause = error ?? texts.orders.statuses.error;
    if (order_status !== 'error') return undefined;
    return { tone: 'danger', text: waitsText(telling, order.updated_at, cause) };
  }
  const more = problems.length - 1;
  const others = main.orders_waiting - 1;
  return {
    tone: main.kind === 'test_order' ? 'warning' : 'danger',
    text: inSentences([
      mainText(main, order, telling),
      more > 0 ? pluralise(t.says.more, more, formats.count) : '',
      others > 0 && !FIRST.includes(main.kind) ? pluralise(t.says.others, others, formats.count) : '',
    ]),
  };
}

const firstForStaff = (problems: readonly OrderProblem[]) => problems.find(({ kind }) => kind !== 'out_of_stock');

function mainText(problem: OrderProblem, order: OrderDetail, telling: Telling): string {
  const { t, texts, formats, now } = telling;
  const { says } = t;
  const { kind, subject, first_seen_at } = problem;
  const names = namesOf(order, t);
  const since = sinceText(t.times, formats, first_seen_at, now);
  const at = atText(t.times, formats, first_seen_at, now);
  if (kind === 'test_order') return interpolate(says.test, names);
  if (kind === 'in_doubt') {
    const partner = subject === 'notify_shipment' || subject === 'refund_order' ? names.channel : names.warehouse;
    return interpolate(says.in_doubt, { since, partner });
  }
  if (kind === 'warehouse_refused') {
    const words = subject.trim() === '' ? says.refused_bare : says.refused;
    return interpolate(words, { ...names, at, reason: subject });
  }
  if (kind === 'channel_refused') return interpolate(says.tracking_refused, { ...names, reason: subject });
  if (kind === 'unknown_to_warehouse') return interpolate(says.unknown, { ...names, reference: subject });
  return waitsText(telling, first_seen_at, causeIn(texts, problem));
}

function waitsText({ t, formats, now }: Telling, at: string, cause: string): string {
  const since = sinceText(t.times, formats, at, now);
  return interpolate(t.says.waits_for_you, { since, cause: withinSentence(cause) });
}

/** “The recipient lacks …” goes on in small letters, “SKU X …” stays; and it ends without its stop. */
function withinSentence(cause: string): string {
  const words = cause.replace(/\.$/, '');
  return /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** All that an order waits for is stock: which, and how much of it. */
function stockText(problems: readonly OrderProblem[], { t, formats, now }: Telling): string {
  const first = problems.map(({ first_seen_at }) => first_seen_at).sort()[0] ?? '';
  const named = problems.slice(0, MAX_SKUS).map(({ subject: sku, detail: { wanted, available } }) => {
    if (typeof wanted !== 'number' || typeof available !== 'number') return interpolate(t.says.out, { sku });
    const missing = wanted - Math.max(0, available);
    return interpolate(pluralise(t.says.pieces, missing, formats.count), { sku });
  });
  const more = problems.length - named.length;
  const text = interpolate(t.says.waits_for_stock, {
    since: sinceText(t.times, formats, first, now),
    missing: named.join(', '),
  });
  return more > 0 ? `${text} ${pluralise(t.says.more, more, formats.count)}` : text;
}

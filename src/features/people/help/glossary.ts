import type { GuidePlace, Page, Span } from './guide.ts';

type Terms = Readonly<Record<string, { name: string; text: string }>>;
type Words = { title: string; lead: string; more: string };

/** Where the guide says more about a term. */
const termPlaces: Readonly<Record<string, GuidePlace>> = {
  core_location: 'mapping#locations',
  connector_location: 'mapping#locations',
  fast_track: 'mapping#fast_track',
  holding_time: 'editing#holding_time',
  held: 'editing#hold',
  on_hand: 'stock#quantities',
  on_hold: 'stock#quantities',
  available: 'stock#quantities',
  incoming: 'stock#quantities',
  reorder_point: 'catalogue#reorder',
  target_stock: 'stock#three',
  synced_stock: 'stock#three',
  reported_stock: 'stock#three',
  reconciliation: 'partners#reconciliation',
  in_doubt: 'inbox#in_doubt',
  backorder: 'inbox#out_of_stock',
  kit: 'catalogue#kits',
  kit_part: 'catalogue#kits',
  problem: 'inbox#answer',
  cause: 'inbox#answer',
  outbox: 'partners#outbox',
  connector: 'partners#add',
  mapping: 'mapping#codes',
  link: 'links#why',
  sealed: 'documents#states',
  series: 'documents#series',
  gap: 'documents#series',
  guide: 'countries#peru',
  offline: 'documents#offline',
  rejected: 'documents#rejected',
  deadline: 'documents#deadlines',
  order_status: 'orders#statuses',
  order_pending: 'orders#pending',
  order_packing: 'orders#packing',
  order_partially_shipped: 'orders#partially_shipped',
  order_shipped: 'orders#shipped',
  order_fulfilled: 'orders#fulfilled',
  order_error: 'orders#error',
  order_refund: 'orders#refund',
  order_cancelled: 'orders#cancelled',
  order_paid: 'balance#table',
  document_state: 'documents#states',
  not_submitted: 'documents#when',
  would_be_rejected: 'documents#road',
  awaits_sale: 'documents#states',
  in_process: 'documents#states',
  stored: 'documents#evidence',
  issued_elsewhere: 'documents#external',
  error_ignored: 'documents#clear',
  cancelling: 'documents#cancel',
  document_cancelled: 'documents#cancel',
  document_tested: 'documents#set_up',
  difference: 'partners#reconciliation',
  stock_difference: 'stock#differs',
};

/** The page of all terms by their names, each with the way to where more is said. */
export function glossaryPage(terms: Terms, { title, lead, more }: Words, language: string): Page {
  const sections = Object.entries(terms).map(([id, { name, text }]) => {
    const to = termPlaces[id];
    const link: readonly Span[] = to
      ? [
          { is: 'text', text: ' ' },
          { is: 'link', text: more, to },
        ]
      : [];
    return { id, title: name, blocks: [{ is: 'text' as const, spans: [{ is: 'text' as const, text }, ...link] }] };
  });
  sections.sort((a, b) => a.title.localeCompare(b.title, language));
  return { id: 'glossary', title, lead: [{ is: 'text', text: lead }], sections };
}

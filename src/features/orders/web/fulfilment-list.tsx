import { fill } from '#base/text.ts';
import { shipsNothing } from '#features/order-lifecycle/order-rules.ts';
import { Panel } from '#ui/panel.tsx';
import { useFormats } from '#ui/place.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Fulfilment, OrderDetail } from '../detail-contract.ts';
import classes from './fulfilment-list.module.css';
import { TrackingLink } from './tracking-link.tsx';

/** The parcels that left, and whether the channel was told of each. */
export function FulfilmentList({ order }: { order: OrderDetail }) {
  const t = useTexts().orders;
  const { fulfilments } = order;
  return (
    <Panel title={t.detail.fulfilments}>
      {fulfilments.length === 0 && <p className={classes.none}>{t.detail[whyNone(order)]}</p>}
      {order.channel_note && <p className={classes.warning}>{order.channel_note}</p>}
      <ul className={classes.list}>
        {fulfilments.map((fulfilment) => (
          <FulfilmentItem key={fulfilment.id} fulfilment={fulfilment} />
        ))}
      </ul>
    </Panel>
  );
}

function whyNone(order: OrderDetail) {
  if (shipsNothing(order)) return 'nothing_to_ship';
  return ['shipped', 'fulfilled'].includes(order.order_status) ? 'shipped_elsewhere' : 'no_fulfilments';
}

function FulfilmentItem({ fulfilment }: { fulfilment: Fulfilment }) {
  const t = useTexts().orders.fulfilment;
  const { orderDate } = useFormats();
  const { carrier, processed, shipped_at, fulfillment_lines } = fulfilment;
  const lines = fulfillment_lines.map(({ sku, qty_shipped }) => fill(t.line, { quantity: qty_shipped, sku }));
  return (
    <li className={classes.parcel}>
      <div className={classes.what}>
        <strong>{carrier}</strong> <TrackingLink fulfilment={fulfilment} />
        <small>{lines.join(', ')}</small>
      </div>
      <span className={classes.when}>{orderDate(shipped_at)}</span>
      <StatusBadge tone={processed ? 'success' : 'warning'} title={processed ? t.processed_hint : t.not_processed_hint}>
        {processed ? t.processed : t.not_processed}
      </StatusBadge>
    </li>
  );
}

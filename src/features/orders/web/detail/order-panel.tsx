import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import { DraftNote } from '../edit/draft-fields.tsx';
import type { OrderEditing } from '../edit/use-order-edit.ts';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import classes from './order-facts.module.css';

type Props = { order: OrderDetail; edit: OrderEditing };

/** Where the order comes from, where it is, and who touched it last. */
export function OrderPanel({ order, edit }: Props) {
  const { detail, fields } = useTexts().orders;
  const { draft, isSaving } = edit;
  const isEditing = draft !== null && !isSaving;
  const note = order.note && <span className={classes.note}>{order.note}</span>;
  const facts = useFacts(order);
  return (
    <Panel title={detail.order}>
      {isEditing && (
        <div className={classes.noteField}>
          <DraftNote edit={edit} draft={draft} />
        </div>
      )}
      <DetailList items={isEditing ? facts : [[fields.note, note], ...facts]} />
    </Panel>
  );
}

function OrderLinks({ orders }: { orders: OrderDetail['corrected_by'] }) {
  return orders.map(({ id, order_number }) => (
    <Anchor
      key={id}
      inherit
      display="block"
      renderRoot={(props) => <Link to="/orders/$id" params={{ id: String(id) }} {...props} />}
    >
      {order_number}
    </Anchor>
  ));
}

function useFacts(order: OrderDetail): Detail[] {
  const { detail, fields: t } = useTexts().orders;
  const formats = useFormats();
  const { order_source, connector_link, third_pl_name, amware_ref_num } = order;
  const link = connector_link && /^https?:\/\//.test(connector_link) && (
    <Anchor href={connector_link} target="_blank" rel="noreferrer" inherit>
      {interpolate(detail.connector_link, { source: order_source })} <Icon name="external" size={12} />
    </Anchor>
  );
  return [
    [t.order_status, <OrderStatusBadge status={order.order_status} key="status" />],
    [
      t.order_source,
      <span key="source">
        {order_source} {link && <span className={classes.small}>{link}</span>}
      </span>,
    ],
    [t.source_order_number, order.source_order_number],
    [t.order_date, formats.orderDate(order.order_date)],
    ...(order.corrects ? [[t.corrects, <OrderLinks key="corrects" orders={[order.corrects]} />] as const] : []),
    ...(order.corrected_by.length > 0
      ? [[t.corrected_by, <OrderLinks key="by" orders={order.corrected_by} />] as const]
      : []),
    ...(third_pl_name ? [[t.third_pl_name, third_pl_name] as const] : []),
    ...(amware_ref_num ? [[t.amware_ref_num, amware_ref_num] as const] : []),
    [t.updated_at, formats.longDate(order.updated_at)],
    [t.updated_by, order.updated_by],
  ];
}

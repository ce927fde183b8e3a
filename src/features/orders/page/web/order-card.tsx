import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { DraftNote } from '#features/orders/edit/web/draft-fields.tsx';
import { EditCardButton } from '#features/orders/edit/web/edit-card-button.tsx';
import type { OrderEditing } from '#features/orders/edit/web/use-order-edit.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import classes from '#features/orders/order/web/facts.module.css';
import { type Fact, Facts } from '#features/orders/order/web/facts.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = { order: OrderDetail; edit: OrderEditing };

/** More of them are folded. */
const MAX_REFERENCES = 3;

/** What was said with the order, where it comes from, and who touched it last. */
export function OrderCard({ order, edit }: Props) {
  const { detail, fields: t } = useTexts().orders;
  const formats = useFormats();
  const isEditing = edit.isOpen('order');
  const note = !isEditing && order.note && <span className={classes.note}>{order.note}</span>;
  return (
    <Panel
      title={detail.order}
      actions={<EditCardButton order={order} edit={edit} card="order" title={detail.order} />}
    >
      {isEditing && (
        <div className={classes.fields}>
          <DraftNote order={order} edit={edit} />
        </div>
      )}
      <Facts
        items={[
          [t.note, note || null],
          [t.order_source, <Source key="source" order={order} />],
          [t.order_date, formats.longDate(order.order_date)],
          [t.updated_at, formats.longDate(order.updated_at)],
          [t.updated_by, order.updated_by],
        ]}
      />
      <References order={order} />
    </Panel>
  );
}

/** The channel, with the way to the order there. */
function Source({ order: { order_source, connector_link } }: { order: OrderDetail }) {
  const { detail } = useTexts().orders;
  if (!connector_link || !/^https?:\/\//.test(connector_link)) return order_source;
  return (
    <>
      {order_source}{' '}
      <Anchor href={connector_link} target="_blank" rel="noreferrer" inherit size="sm">
        {interpolate(detail.connector_link, { source: order_source })} <Icon name="external" size={12} />
      </Anchor>
    </>
  );
}

/** By what others know the order, and the orders that it belongs with. */
function References({ order }: { order: OrderDetail }) {
  const { cards } = useTexts().order_page;
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const facts = useReferences(order);
  if (facts.length === 0) return null;
  if (facts.length <= MAX_REFERENCES)
    return (
      <div className={classes.part}>
        <Facts items={facts} />
      </div>
    );
  return (
    <div className={classes.part}>
      <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
        {cards.references}
      </Disclosure>
      <div id={list} hidden={!isOpen}>
        <Facts items={facts} />
      </div>
    </div>
  );
}

function useReferences(order: OrderDetail): Fact[] {
  const { fields: t } = useTexts().orders;
  const { source_order_number, order_number, amware_ref_num, third_pl_name } = order;
  const { corrects, corrected_by, replaces, replaced_by } = order;
  const facts: Fact[] = [
    [t.source_order_number, source_order_number === order_number ? null : source_order_number],
    [t.amware_ref_num, amware_ref_num],
    [t.third_pl_name, third_pl_name],
    [t.corrects, corrects && <OrderLinks orders={[corrects]} />],
    [t.corrected_by, corrected_by.length > 0 && <OrderLinks orders={corrected_by} />],
    [t.replaces, replaces && <OrderLinks orders={[replaces]} />],
    [t.replaced_by, replaced_by.length > 0 && <OrderLinks orders={replaced_by} />],
  ];
  return facts.filter(([, value]) => Boolean(value));
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

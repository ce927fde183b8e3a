import { useEffect, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import type { OrderEditing } from '#features/orders/edit/web/use-order-edit.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { OrderBadges } from '#features/orders/order/web/order-badges.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { CopyCommands } from './copy-commands.ts';
import { OrderActions } from './order-actions.tsx';
import classes from './order-head.module.css';

type Props = { order: OrderDetail; edit: OrderEditing };

/**
 * The head of an order's page: number, customer, destination, total and actions. It gets the focus when the page opens.
 */
export function OrderHead({ order, edit }: Props) {
  const t = useTexts().orders.detail;
  const { head } = useTexts().order_page;
  const { money } = useFormats();
  const country = countryName(order.country, useLanguage());
  const mayEdit = useMay('edit_orders');
  const number = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (location.hash === '') number.current?.focus({ preventScroll: true }); // else to the part that the address names
  }, []);
  const [before = '', after = ''] = t.title.split('{number}');
  const place = [order.city, country].filter(Boolean).join(', ');
  return (
    <PageHeader
      title={interpolate(t.title, { number: order.order_number })}
      heading={
        <span ref={number} tabIndex={-1} className={classes.heading}>
          {before}
          <span className={classes.number}>{order.order_number}</span>
          {after}
        </span>
      }
      badges={
        <>
          <CopyButton text={order.order_number} what={head.copy_number} />
          <OrderBadges order={order} />
        </>
      }
      actions={mayEdit ? <OrderActions order={order} edit={edit} /> : <CopyCommands order={order} />}
    >
      {[order.customer_name, place, money(order.total_cost, order.currency)].filter(Boolean).join(' · ')}
    </PageHeader>
  );
}

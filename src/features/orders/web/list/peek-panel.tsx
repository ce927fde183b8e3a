import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProductImage } from '#features/catalog/web/product-image.tsx';
import { TrackingLink } from '#features/fulfilment/web/tracking-link.tsx';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { getOrder, type OrderDetail } from '../../detail-contract.ts';
import { addressLines } from '../detail/address-lines.ts';
import { OrderStatusBadge } from '../order-status-badge.tsx';
import classes from './peek-panel.module.css';
import { usePeekTexts } from './use-peek-texts.ts';

type Props = { id: number; number: string; onClose: () => void };

/** One order of the list beside it: where it stands, what is in it, where its parcels are. The list keeps the focus, and its keys move on. */
export function PeekPanel({ id, number, onClose }: Props) {
  const { ui } = useTexts();
  const t = usePeekTexts();
  const found = useQuery(queryOf(getOrder, { params: { id } }));
  useShortcut('Escape', t.end, onClose);
  return (
    <aside className={classes.panel} aria-label={t.title}>
      <header className={classes.head}>
        <h2>
          <Link to="/orders/$id" params={{ id: String(id) }} search>
            {number}
          </Link>
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={ui.close}
          title={`${ui.close} (Esc)`}
          onClick={onClose}
        >
          <Icon name="cross" size={16} />
        </ActionIcon>
      </header>
      <Loaded found={found} pending={<Skeleton height={320} radius="sm" />}>
        {(order) => <PeekedOrder order={order} />}
      </Loaded>
    </aside>
  );
}

function PeekedOrder({ order }: { order: OrderDetail }) {
  const { orders: t, fulfilment } = useTexts();
  const peek = usePeekTexts();
  const { money, count } = useFormats();
  const country = countryName(order.country, useLanguage());
  const tracked = order.fulfilments.filter(({ tracking_number }) => tracking_number !== '');
  const causes = [order.error, order.document_error].filter((cause) => cause !== null);
  const lines = order.lines.filter(({ parent_item_id, is_discount }) => parent_item_id === null && !is_discount);
  return (
    <>
      <p className={classes.state} aria-live="polite">
        <OrderStatusBadge status={order.order_status} />
        {order.is_held && <StatusBadge tone="warning">{t.badges.held}</StatusBadge>}
        <span>{money(order.total_cost, order.currency)}</span>
      </p>
      {causes.map((cause) => (
        <p key={cause} className={classes.cause}>
          {cause}
        </p>
      ))}
      <h3>{fulfilment.tracking_number}</h3>
      {tracked.length === 0 && <p className={classes.none}>{peek.no_parcel}</p>}
      {tracked.map((parcel) => (
        <p key={parcel.id}>
          {parcel.carrier} <TrackingLink fulfilment={parcel} />
        </p>
      ))}
      <h3>{t.detail.items}</h3>
      <ul className={classes.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <ProductImage image={line.imageUrl} />
            <span>
              {count(line.quantity)} × {line.name}
              <small className="code">{line.sku}</small>
            </span>
          </li>
        ))}
      </ul>
      <h3>{peek.destination}</h3>
      <p className={classes.address}>
        {[order.customer_name, addressLines(order, country, order.company_name)].filter(Boolean).join('\n')}
      </p>
      <p className={classes.none}>{peek.hint}</p>
    </>
  );
}

import { pluralise } from '#base/text.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { TrackingLink } from '#features/warehouse/fulfilment/web/tracking-link.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../detail-contract.ts';
import { addressLines } from './address-lines.ts';
import classes from './order-contents.module.css';

/** A glance is no list: of an order of a thousand lines as many are drawn. */
const MAX_LINES = 20;

/** Where an order's parcels are, what is in it, and where it goes. */
export function OrderContents({ order }: { order: OrderDetail }) {
  const { fulfilment } = useTexts();
  const t = useTexts().orders;
  const peek = useTexts().order_peek;
  const { count } = useFormats();
  const country = countryName(order.country, useLanguage());
  const tracked = order.fulfilments.filter(({ tracking_number }) => tracking_number !== '');
  const lines = order.lines.filter(({ parent_item_id, is_discount }) => parent_item_id === null && !is_discount);
  return (
    <div className={classes.contents}>
      <h3>{fulfilment.tracking_number}</h3>
      {tracked.length === 0 && <ChannelTracking number={order.tracking_number} />}
      {tracked.map((parcel) => (
        <p key={parcel.id}>
          {parcel.carrier} <TrackingLink fulfilment={parcel} />
        </p>
      ))}
      <h3>{t.detail.items}</h3>
      <ul className={classes.items}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line.id}>
            <ProductImage image={line.imageUrl} />
            <span>
              {count(line.quantity)} × {line.name}
              <small>{line.sku}</small>
            </span>
          </li>
        ))}
      </ul>
      {lines.length > MAX_LINES && (
        <p className="dimmed">{pluralise(peek.more_lines, lines.length - MAX_LINES, count)}</p>
      )}
      <h3>{peek.destination}</h3>
      <p className={classes.address}>
        {[order.customer_name, addressLines(order, country, order.company_name)].filter(Boolean).join('\n')}
      </p>
    </div>
  );
}

/** The tracking number of an order that was shipped externally: only the channel has it. */
function ChannelTracking({ number }: { number: string | null }) {
  const peek = useTexts().order_peek;
  const what = useTexts().fulfilment.tracking_number;
  if (!number) return <p className="dimmed">{peek.no_parcel}</p>;
  return (
    <p>
      {number} <CopyButton text={number} what={what} />
    </p>
  );
}

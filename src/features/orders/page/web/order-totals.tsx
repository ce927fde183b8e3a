import { Fragment } from 'react';
import { negateAmount, signOf } from '#base/money.ts';
import { interpolate } from '#base/text.ts';
import { channelWord } from '#features/orders/order/channel-words.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { type LineTax, taxTotals } from '#features/orders/order/order-money.ts';
import classes from '#features/orders/order/web/line-items.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';

/** What the channel charged in addition to its lines, and in all. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const { fields } = useTexts().orders;
  const t = useTexts().order_page.lines;
  const { money } = useFormats();
  const { currency, prices_include_tax } = order;
  const words = useTexts().channel_words;
  const nameOf = ({ name: said, rate }: LineTax) => {
    const name = channelWord(words, said);
    return rate === null ? name : interpolate(t.tax_name, { name, rate });
  };
  return (
    <>
      <dl className={classes.totals}>
        <dt>
          {fields.tax_cost}
          {prices_include_tax !== null && <small> {prices_include_tax ? t.in_prices : t.on_top}</small>}
        </dt>
        <dd>{money(order.tax_cost, currency)}</dd>
        {taxTotals(order.lines).map((tax) => (
          <Fragment key={nameOf(tax)}>
            <dt data-part>{interpolate(t.of_items, { tax: nameOf(tax) })}</dt>
            <dd data-part>{money(tax.amount, currency)}</dd>
          </Fragment>
        ))}
        <dt>{fields.shipping_cost}</dt>
        <dd>{money(order.shipping_cost, currency)}</dd>
        {signOf(order.discount_cost) !== 0 && (
          <>
            <dt>{fields.discount_cost}</dt>
            <dd>{money(negateAmount(order.discount_cost), currency)}</dd>
          </>
        )}
        <dt>{fields.total_cost}</dt>
        <dd>{money(order.total_cost, currency)}</dd>
      </dl>
      {order.lines_are_edited && <p className={classes.note}>{t.as_charged}</p>}
    </>
  );
}

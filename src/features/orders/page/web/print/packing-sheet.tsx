import { interpolate, pluralise } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { addressLines } from '#features/orders/order/web/address-lines.ts';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Barcode } from '#ui/print/barcode.tsx';
import classes from '#ui/print/print.module.css';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { countPieces, type PackingLine, packingLines } from './packing-lines.ts';

type Props = { order: OrderDetail };

/** An order as the warehouse packs it: whose it is, where it goes, and what goes in, each with a box to tick. */
export function PackingSheet({ order }: Props) {
  const t = useTexts().order_print;
  const { longDate } = useFormats();
  const country = countryName(order.country, useLanguage());
  const number = order.order_number;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <p className={classes.kind}>{t.title}</p>
          <h1>{number}</h1>
          <p>
            {order.order_source} · {interpolate(t.ordered, { when: longDate(order.order_date) })}
          </p>
        </div>
        <Barcode text={number} label={interpolate(t.barcode, { number })} className={classes.barcode} />
      </header>
      <Warnings order={order} />
      <div className={classes.places}>
        <section>
          <h2>{t.ship_to}</h2>
          <p className={classes.address}>
            <strong>{order.customer_name}</strong>
            {`\n${addressLines(order, country, order.company_name)}`}
          </p>
          {order.customer_phone !== '' && (
            <p>
              {t.phone}: {order.customer_phone}
            </p>
          )}
        </section>
        <From order={order} />
      </div>
      {order.note !== '' && (
        <section className={classes.note}>
          <h2>{t.note}</h2>
          <p>{order.note}</p>
        </section>
      )}
      <Lines order={order} />
    </article>
  );
}

/** What who packs must know first. */
function Warnings({ order }: Props) {
  const t = useTexts().order_print;
  const said = [
    order.order_status === 'cancelled' && t.cancelled,
    order.is_held && t.held,
    order.is_fast_track && t.fast_track,
  ].filter((text) => text !== false);
  return said.length > 0 && <p className={classes.warning}>{said.join(' · ')}</p>;
}

function From({ order }: Props) {
  const t = useTexts().order_print;
  const { none } = useTexts().ui;
  const { display_warehouse, warehouse, shipMethod, shipMethods } = order;
  const method = shipMethods.flatMap(({ methods }) => methods).find(({ code }) => code === shipMethod);
  return (
    <section>
      <h2>{t.from}</h2>
      <p>{display_warehouse?.description ?? warehouse ?? none}</p>
      <h2>{t.method}</h2>
      <p>{method?.name ?? shipMethod ?? none}</p>
    </section>
  );
}

function Lines({ order }: Props) {
  const t = useTexts().order_print;
  const { lines: columns } = useTexts().order_page;
  const { count } = useFormats();
  const lines = packingLines(order.lines);
  if (lines.length === 0) return <p>{t.nothing}</p>;
  return (
    <>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t.done}</th>
            <th scope="col" data-number>
              {columns.quantity}
            </th>
            <th scope="col">{columns.sku}</th>
            <th scope="col">{columns.name}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      <p className={classes.total}>{pluralise(t.total, countPieces(lines), count)}</p>
    </>
  );
}

function Line({ line: { kind, isPart, quantity, qty_shipped, sku, name } }: { line: PackingLine }) {
  const t = useTexts().order_print;
  const { count } = useFormats();
  return (
    <tr data-kind={kind} data-part={isPart || undefined}>
      <td>{kind === 'pick' && <span className={classes.box} />}</td>
      <td data-number>{count(quantity)}</td>
      <td>{sku}</td>
      <td>
        {name}
        {qty_shipped > 0 && <small>{pluralise(t.shipped, qty_shipped, count)}</small>}
      </td>
    </tr>
  );
}

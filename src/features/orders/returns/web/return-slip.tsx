import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Barcode } from '#ui/print/barcode.tsx';
import { OnPaper } from '#ui/print/on-paper.tsx';
import print from '#ui/print/print.module.css';
import { useTexts } from '#ui/texts.ts';
import type { ReturnDetail } from '../contract.ts';

/** The slip that a customer puts into the parcel, printed in place of the return's page. */
export function ReturnSlip({ of }: { of: ReturnDetail }) {
  const t = useTexts().returns;
  const { none } = useTexts().ui;
  const { count, longDate } = useFormats();
  const { number, order_number, customer_name, warehouse, core_locations, lines } = of;
  const place = core_locations.find(({ core_id }) => core_id === warehouse);
  return (
    <OnPaper>
      <article className={print.sheet}>
        <header className={print.head}>
          <div>
            <p className={print.kind}>{t.slip.title}</p>
            <h1>{number}</h1>
            <p>
              {interpolate(t.slip.order, { number: order_number })} · {longDate(of.requested_at)}
            </p>
          </div>
          <Barcode text={number} label={interpolate(t.slip.barcode, { number })} className={print.barcode} />
        </header>
        <p className={print.warning}>{t.slip.put_in}</p>
        <div className={print.places}>
          <section>
            <h2>{t.slip.send_to}</h2>
            <p className={print.address}>
              <strong>{place?.core_description ?? warehouse ?? none}</strong>
            </p>
          </section>
          <section>
            <h2>{t.slip.from}</h2>
            <p>{customer_name}</p>
          </section>
        </div>
        <table className={print.lines}>
          <thead>
            <tr>
              <th scope="col">{t.slip.columns.arrived}</th>
              <th scope="col" data-number>
                {t.slip.columns.pieces}
              </th>
              <th scope="col">{t.slip.columns.sku}</th>
              <th scope="col">{t.slip.columns.name}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ source_item_id, quantity, sku, name }) => (
              <tr key={source_item_id}>
                <td>
                  <span className={print.box} />
                </td>
                <td data-number>{count(quantity)}</td>
                <td>{sku}</td>
                <td>{name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </OnPaper>
  );
}

import { interpolate } from '#base/text.ts';
import { channelWord } from '#features/orders/order/channel-words.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { WithdrawPayment } from '#features/orders/payments/web/withdraw-payment.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { useTexts } from '#ui/texts.ts';

type Props = { order: OrderDetail };

/** The buyer's payments as the channel reports them and as members recorded them; nothing where there are none. */
export function PaymentsPanel({ order: { id, payments, recorded_payments: recorded, currency } }: Props) {
  const { ui, channel_words: words } = useTexts();
  const orders = useTexts().orders;
  const { money, longDate, dayOf } = useFormats();
  const t = useTexts().order_page.payments;
  const own = useTexts().payments;
  if (payments.length + recorded.length === 0) return null;
  return (
    <Panel title={orders.fields.payments}>
      <div className={table.frame}>
        <table className={table.table}>
          <caption className="visually-hidden">{orders.fields.payments}</caption>
          <thead>
            <tr>
              <th scope="col">{t.means}</th>
              <th scope="col">{t.paid}</th>
              <th scope="col">{t.reference}</th>
              <th scope="col" data-align="right">
                {t.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ means, amount, currency, paid_at, reference }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be alike, and their order is what the channel says
              <tr key={index}>
                <th scope="row">{channelWord(words, means) || ui.none}</th>
                <td>{paid_at === null ? t.not_yet : longDate(paid_at)}</td>
                <td>{reference || ui.none}</td>
                <td data-align="right">{money(amount, currency)}</td>
              </tr>
            ))}
            {recorded.map((payment) => (
              <tr key={`recorded ${payment.id}`}>
                <th scope="row">
                  {payment.means}
                  <small>
                    {payment.withdrawn
                      ? interpolate(own.taken_back, { reason: payment.withdrawn.reason })
                      : payment.by === null
                        ? own.recorded_only
                        : interpolate(own.recorded, { who: payment.by })}
                  </small>
                </th>
                <td>{dayOf(payment.paid_at)}</td>
                <td>{payment.reference || ui.none}</td>
                <td data-align="right">
                  {payment.withdrawn ? <s>{money(payment.amount, currency)}</s> : money(payment.amount, currency)}
                  {payment.can_withdraw && <WithdrawPayment orderId={id} payment={payment} currency={currency} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

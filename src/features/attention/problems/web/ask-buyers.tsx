import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ref, useId } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { type LinkOutcome, mailBuyerLinks, type WaitingInvoice } from '#features/orders/buyer-link/mail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { FormError } from '#ui/form-error.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AllBox, RowBox } from '#ui/table/row-box.tsx';
import { useChosenRows } from '#ui/table/use-chosen-rows.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './inbox.module.css';
import { useWaitingInvoices } from './use-waiting-invoices.ts';

type Props = { ref: Ref<HTMLElement>; isOpen: boolean; onToggle: () => void };

/** Invoices that lack what only their buyers know, of whom many are asked at once; nothing where there are none. */
export function AskBuyers({ ref, isOpen, onToggle }: Props) {
  const t = useTexts().buyer_link.waiting;
  const { count } = useFormats();
  const [heading, list] = [useId(), useId()];
  const { data } = useWaitingInvoices();
  if (!data || data.data.length === 0) return null;
  const { data: invoices, orders, is_capped, can_mail } = data;
  return (
    <section ref={ref} tabIndex={-1} className={classes.beside} aria-labelledby={heading}>
      <h2 id={heading}>{t.title}</h2>
      <Disclosure isOpen={isOpen} controls={list} onToggle={onToggle}>
        {is_capped ? interpolate(t.at_least, { count: count(orders) }) : pluralise(t.orders, orders, count)}
      </Disclosure>
      <div id={list} hidden={!isOpen}>
        <p className={classes.hint}>{can_mail ? t.hint : t.off}</p>
        <Invoices invoices={invoices} canMail={can_mail} />
        {orders > invoices.length && (
          <p className={classes.hint}>{interpolate(t.more, { shown: count(invoices.length) })}</p>
        )}
      </div>
    </section>
  );
}

function Invoices({ invoices, canMail }: { invoices: readonly WaitingInvoice[]; canMail: boolean }) {
  const t = useTexts().buyer_link.waiting;
  const { count } = useFormats();
  const client = useQueryClient();
  const alerts = useAlerts();
  const mailable = canMail ? invoices.filter(({ email }) => email !== '') : [];
  const rows = useChosenRows(mailable, ({ order_id }) => order_id);
  const asking = useMutation({
    mutationFn: (order_ids: number[]) => call(mailBuyerLinks, { body: { order_ids } }),
    onSuccess: ({ data }) => {
      rows.clear();
      const asked = data.filter(({ skipped }) => skipped === null).length;
      if (asked > 0) alerts.success(pluralise(t.asked, asked, count));
    },
    onSettled: () => markStale(client, ['/api/buyer-links/waiting']),
  });
  const chosen = rows.chosen.map(({ order_id }) => order_id);
  return (
    <>
      <Skipped outcomes={asking.data?.data ?? []} />
      <FormError error={asking.error} />
      {mailable.length > 0 && (
        <div className={`${classes.choosable} ${classes.bulk}`}>
          <AllBox label={t.all} extent={rows.extent} onPress={rows.toggleAll} />
          {chosen.length > 0 && (
            <Button size="compact-xs" loading={asking.isPending} onClick={() => asking.mutate(chosen)}>
              {pluralise(t.ask, chosen.length, count)}
            </Button>
          )}
        </div>
      )}
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.order_id} className={classes.choosable}>
            {mailable.includes(invoice) && (
              <RowBox
                label={`${invoice.order_number} ${invoice.customer_name}`}
                isChecked={rows.isChosen(invoice)}
                onPress={() => rows.toggle(invoice)}
              />
            )}
            <div>
              <Link to="/orders/$id" params={{ id: String(invoice.order_id) }} className="code">
                {invoice.order_number}
              </Link>{' '}
              {invoice.customer_name} <Asked invoice={invoice} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the buyer was asked, and since when that or the invoice waits. */
function Asked({ invoice: { asked, email, since, issued_at } }: { invoice: WaitingInvoice }) {
  const t = useTexts().buyer_link.waiting;
  const { longDate } = useFormats();
  const until = issued_at && ` · ${interpolate(t.issued_at, { at: longDate(issued_at) })}`;
  if (!asked) {
    return (
      <Text size="xs" c="dimmed">
        {email === '' ? t.no_email : t.not_asked} · <RelativeTime at={since} />
        {until}
      </Text>
    );
  }
  return (
    <Text size="xs" c="dimmed">
      {t.mails[asked.mail ?? 'shown']} · <RelativeTime at={asked.at} />
      {asked.is_given && <> · {t.answered}</>}
      {until}
    </Text>
  );
}

/** The buyers who are not asked, each with the reason. */
function Skipped({ outcomes }: { outcomes: readonly LinkOutcome[] }) {
  const t = useTexts().buyer_link;
  const { count } = useFormats();
  const reasons = { ...t.dialog.refusals, ...t.waiting.reasons };
  const skipped = outcomes.flatMap(({ skipped: reason, ...order }) => (reason === null ? [] : [{ ...order, reason }]));
  if (skipped.length === 0) return null;
  return (
    <div role="status">
      <p>{pluralise(t.waiting.skipped, skipped.length, count)}</p>
      <ul>
        {skipped.map(({ order_id, order_number, reason }) => (
          <li key={order_id}>
            <Link to="/orders/$id" params={{ id: String(order_id) }} className="code">
              {order_number}
            </Link>{' '}
            {reasons[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countSent } from '../contract.ts';
import { useOtherNotices } from './other-notices.tsx';
import { useWaitingInvoices } from './use-waiting-invoices.ts';

const AGAIN_MS = 60_000;

/** No order is held up, and what went through since Monday. */
export function NothingNeeded() {
  const t = useTexts().inbox.empty;
  const text = useSentText();
  const orders = useQuery(queryOf(countOpenWork, {})).data?.orders ?? 0;
  const others = orders + (useWaitingInvoices().data?.orders ?? 0) + useOtherNotices().length;
  const toOrders = (
    <Button size="xs" variant="default" renderRoot={(props) => <Link to="/orders" {...props} />}>
      {t.orders}
    </Button>
  );
  return (
    <EmptyState title={others > 0 ? t.no_order : t.none} icon="check" action={toOrders}>
      {text}
    </EmptyState>
  );
}

/** The week's orders; until they are known, and where there are none, that every order goes by itself. */
function useSentText(): string {
  const t = useTexts().inbox.empty;
  const { count } = useFormats();
  const { data } = useQuery({ ...queryOf(countSent, {}), refetchInterval: AGAIN_MS });
  if (!data || data.untouched_percent === null) return t.none_text;
  const words = data.is_capped
    ? interpolate(t.sent_capped, { count: count(data.orders) })
    : pluralise(t.sent, data.orders, count);
  return interpolate(words, { percent: count(data.untouched_percent) });
}

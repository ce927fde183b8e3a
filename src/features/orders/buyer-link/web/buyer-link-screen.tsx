import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { CallError } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { readBuyerLink } from '../contract.ts';
import { BuyerForm, type Outcome } from './buyer-form.tsx';
import { BuyerFrame } from './buyer-frame.tsx';

/** The server knows no such link, or it is no token at all. */
const GONE: readonly number[] = [410, 422];
const TOO_MANY = 429;

/**
 * Where the link of a buyer leads, without a login: the fiscal data of the invoice are asked for, and what is known is
 * not shown. The token is after the # of the address.
 */
export function BuyerLinkScreen() {
  const t = useTexts().buyer_link.page;
  const token = useRouterState({ select: (state) => state.location.hash });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const link = useQuery({ ...queryOf(readBuyerLink, { body: { token } }), staleTime: Number.POSITIVE_INFINITY });
  const { data: order, error } = link;
  const status = error instanceof CallError ? error.status : 0;
  if (outcome === 'gone' || GONE.includes(status)) return <BuyerFrame title={t.gone} hint={t.gone_text} />;
  if (status === TOO_MANY) return <BuyerFrame title={t.title} hint={t.busy} />;
  if (!order) {
    return (
      <BuyerFrame title={t.title}>
        {link.isPending && <Skeleton height={320} mt="lg" radius="lg" />}
        {error && <LoadError error={error} onRetry={link.refetch} />}
      </BuyerFrame>
    );
  }
  if (outcome === 'sent') {
    const correct = async () => {
      await link.refetch();
      setOutcome(null);
    };
    return (
      <BuyerFrame order={order} title={t.thanks} hint={interpolate(t.thanks_text, { shop: order.account_name })}>
        <Button variant="default" mt="lg" onClick={() => void correct()}>
          {t.correct}
        </Button>
      </BuyerFrame>
    );
  }
  const refusal = outcome ?? order.refusal;
  if (refusal) return <BuyerFrame order={order} title={t.closed} hint={t.refusals[refusal]} />;
  return (
    <BuyerFrame order={order} title={t.title} hint={t.hint}>
      <BuyerForm token={token} order={order} onOutcome={setOutcome} />
    </BuyerFrame>
  );
}

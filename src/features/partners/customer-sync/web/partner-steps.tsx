import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findPartnerLinks, type PartnerLink } from '../contract.ts';
import { stepOf } from '../partner-step.ts';

const icons = { done: 'check', now: 'dots', failed: 'cross', open: 'minus' } as const;

/**
 * The customer of an order at the account's CRMs and desks, as the last items of a strip of steps; nothing of those
 * that the customer was never sent to. The strip draws items by their `data-state`.
 */
export function PartnerSteps({ customerId }: { customerId: number }) {
  const t = useTexts().customer_sync.steps;
  const { data } = useQuery(queryOf(findPartnerLinks, { params: { id: customerId } }));
  const sent = data?.filter(({ state }) => state !== 'none');
  return sent?.map((link) => (
    <li key={link.connection_id} data-state={stepOf(link)}>
      <Icon name={icons[stepOf(link)]} size={18} />
      <Anchor
        inherit
        c="inherit"
        renderRoot={(props) => <Link to="/customers/$id" params={{ id: String(customerId) }} {...props} />}
      >
        {interpolate(t[link.state], { partner: link.name })}
      </Anchor>
      <small>
        <StepNote link={link} />
      </small>
    </li>
  ));
}

/** When it was done, why not, or when it is tried again. */
function StepNote({ link: { state, synced_at, error, next_try_at, is_active } }: { link: PartnerLink }) {
  const t = useTexts().customer_sync.notes;
  const formats = useFormats();
  if (state === 'failed') return error;
  if (state === 'waiting' && !is_active) return t.paused;
  if (state === 'waiting' && next_try_at) return interpolate(t.next_try, { when: formats.time(next_try_at) });
  return state === 'synced' && synced_at ? <RelativeTime at={synced_at} /> : null;
}

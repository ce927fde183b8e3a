import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { type CustomerTicket, findCustomerTickets } from '../papers-contract.ts';
import classes from './customer-detail.module.css';

const TONES = { waiting: 'info', ticket: 'success', mailed: 'neutral' } as const;

/** What members asked about a customer or an order, and the way to ask more. */
export function CustomerTickets({ customerId }: { customerId: number }) {
  const t = useTexts().customer_detail.tickets;
  const found = useQuery(queryOf(findCustomerTickets, { params: { id: customerId } }));
  const ask = (
    <Button
      size="compact-xs"
      variant="subtle"
      renderRoot={(props) => <Link to="/support" search={{ from: `/customers/${customerId}` }} {...props} />}
    >
      {t.ask}
    </Button>
  );
  return (
    <Panel title={t.title} actions={ask}>
      {found.isPending && <Skeleton height={40} />}
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={found.data !== undefined} />}
      {found.data?.length === 0 && <p className="dimmed">{t.none}</p>}
      {found.data && found.data.length > 0 && (
        <ul className={classes.tickets}>
          {found.data.map((ticket) => (
            <Ticket key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Ticket({ ticket: { subject, state, ticket, order, asked_by, created_at } }: { ticket: CustomerTicket }) {
  const t = useTexts().customer_detail.tickets;
  const number = ticket && interpolate(t.number, { number: ticket.number });
  return (
    <li>
      <div>
        {subject}
        <small>
          {asked_by} · <RelativeTime at={created_at} />
          {order && (
            <>
              {' · '}
              <Link to="/orders/$id" params={{ id: String(order.id) }}>
                {interpolate(t.order, { number: order.number })}
              </Link>
            </>
          )}
        </small>
      </div>
      {ticket?.link ? (
        <Anchor href={ticket.link} target="_blank" rel="noreferrer" size="sm">
          {number}
        </Anchor>
      ) : (
        <StatusBadge tone={TONES[state]}>{number ?? t.states[state]}</StatusBadge>
      )}
    </li>
  );
}

import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { findSupportRequests, type SupportRequest } from '../contract.ts';
import classes from './support.module.css';

const TONES = { waiting: 'info', ticket: 'success', mailed: 'neutral' } as const;

/** What the member asked before, and what became of each. */
export function PastRequests() {
  const t = useTexts().support.before;
  const found = useQuery(queryOf(findSupportRequests, {}));
  return (
    <Panel title={t.title}>
      {found.isPending && <Skeleton height={40} />}
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={found.data !== undefined} />}
      {found.data?.length === 0 && <p className={classes.hint}>{t.none}</p>}
      {found.data && found.data.length > 0 && (
        <div className={table.frame}>
          <table className={table.table} aria-label={t.title}>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t.request}</th>
                <th scope="col">{t.state}</th>
                <th scope="col">{t.asked}</th>
              </tr>
            </thead>
            <tbody>
              {found.data.map((request) => (
                <tr key={request.id}>
                  <td>{request.id}</td>
                  <td className={classes.subject}>{request.subject}</td>
                  <td>
                    <RequestState request={request} />
                  </td>
                  <td>
                    <RelativeTime at={request.created_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function RequestState({ request: { state, ticket, desk, error } }: { request: SupportRequest }) {
  const t = useTexts().support.before;
  const number = ticket && interpolate(t.ticket, { number: ticket.number });
  return (
    <>
      <StatusBadge tone={TONES[state]}>
        {number && ticket.link ? (
          <Anchor href={ticket.link} target="_blank" rel="noreferrer" inherit c="inherit">
            {number}
          </Anchor>
        ) : (
          (number ?? t[state])
        )}
      </StatusBadge>
      {state !== 'ticket' && error !== null && (
        <small>{interpolate(t.not_taken, { desk: desk ?? '', reason: error })}</small>
      )}
    </>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { CallError } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionLog } from './connection-log.tsx';
import { ConnectionStatus } from './connection-status.tsx';
import classes from './connections.module.css';
import { connectionQuery } from './connections-query.ts';
import { HealthBadge } from './health-badge.tsx';
import { HealthNotice } from './health-notice.tsx';

/** One connector: how it fares, and what was tried with its partner. */
export function ConnectionScreen() {
  const { connections: t, ui } = useTexts();
  const { id = '' } = useParams({ strict: false });
  const [{ tab }] = useListState({}, ['tab']);
  const { data, error, isPending, refetch } = useQuery(connectionQuery(id));
  const isMissing = error instanceof CallError && error.status === 404;
  return (
    <>
      <PageHeader
        title={data?.name ?? t.title}
        badges={data && <HealthBadge health={data.health} />}
        actions={
          <>
            {data && <ConnectionActions connection={data} />}
            <Button size="xs" variant="subtle" component={Link} to="/settings/connectors">
              {t.buttons.all}
            </Button>
          </>
        }
      >
        {data && data.title !== data.name && data.title}
      </PageHeader>
      {isMissing && <EmptyState title={ui.not_found} icon="search" />}
      {error && !isMissing && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && <Skeleton height={260} radius="md" />}
      {data && (
        <>
          <HealthNotice connection={data} />
          <Tabs id={id} />
          {tab === 'log' ? <ConnectionLog id={id} /> : <ConnectionStatus connection={data} />}
        </>
      )}
    </>
  );
}

/** Links, so that the address of each part can be sent to a colleague. */
function Tabs({ id }: { id: string }) {
  const t = useTexts().connections.tabs;
  const part = { to: '/settings/connectors/$id', params: { id } } as const;
  return (
    <nav className={classes.tabs} aria-label={t.label}>
      <Link {...part} search={{}} activeOptions={{ exact: true, includeSearch: true }} replace>
        {t.status}
      </Link>
      <Link {...part} search={{ tab: 'log' }} activeOptions={{ includeSearch: true }} replace>
        {t.log}
      </Link>
    </nav>
  );
}

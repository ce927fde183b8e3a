import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackNav } from '#ui/back-nav.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTabs } from '#ui/page-tabs.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { connectionTabs } from './connection-tabs.ts';
import { connectionQuery } from './connections-query.ts';
import { HealthBadge } from './health-badge.tsx';
import { HealthNotice } from './health-notice.tsx';

/**
 * What all screens of one connector share: its name, health and buttons, and the way to its other screens. The children
 * are drawn once the connector is known: `<ConnectionFrame>{(connection) => <ConnectionLog id={connection.id}
 * />}</ConnectionFrame>`
 */
export function ConnectionFrame({ children }: { children: (connection: ConnectionView) => ReactNode }) {
  const t = useTexts().connections;
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(connectionQuery(id));
  const { data } = found;
  return (
    <>
      <BackNav to="/settings/connectors" label={t.buttons.all} />
      <PageHeader
        title={data?.name ?? t.title}
        badges={data && <HealthBadge health={data.health} />}
        actions={data && <ConnectionActions connection={data} />}
      >
        {data && data.title !== data.name && data.title}
      </PageHeader>
      <Loaded found={found} pending={<Skeleton height={260} radius="md" />}>
        {(connection) => (
          <>
            <HealthNotice connection={connection} />
            <Tabs connection={connection} />
            {children(connection)}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Links, so that the address of each part can be sent to a colleague. */
function Tabs({ connection }: { connection: ConnectionView }) {
  const t = useTexts().connections.tabs;
  const shown = connectionTabs.filter(
    ({ capability }) =>
      capability === undefined || [capability].flat().some((one) => connection.capabilities.includes(one)),
  );
  return (
    <PageTabs label={t.label}>
      {shown.map(({ to, name }) => (
        <Link
          key={name}
          to={to}
          params={{ id: String(connection.id) }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {t[name]}
        </Link>
      ))}
    </PageTabs>
  );
}

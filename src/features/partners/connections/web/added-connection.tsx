import { Button, Group } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { resumeConnection } from '../contract.ts';
import type { ConnectorKind, ListedCount } from '../settings-contract.ts';
import classes from './gallery.module.css';
import type { PartnerSearch } from './partner-search.ts';
import { useConnectionChange } from './use-connection-change.ts';

type Props = {
  id: number;
  name: string;
  /** What the partner said in the test. */
  works: string;
  found: readonly ListedCount[];
  kind: ConnectorKind;
  search: PartnerSearch;
};

/** A connector that was just added: what was found there, its mapping, and its activation. */
export function AddedConnection({ id, name, works, found, kind, search }: Props) {
  const t = useTexts().connector_settings;
  const connections = useTexts().connections;
  const { count } = useFormats();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const params = { id: String(id) };
  const activate = useConnectionChange(
    () => call(resumeConnection, { params: { connector: String(id) } }),
    () => {
      alerts.success(interpolate(t.activated, { name }));
      void navigate(search.back ? { to: search.back } : { to: '/settings/connectors/$id', params });
    },
  );
  const listed = found.map(({ what, count: n, is_more }) =>
    pluralise(t.found[what], n, (one) => (is_more ? `${count(one)}+` : count(one))),
  );
  const isChannel = kind.capabilities.includes('orders.read');
  return (
    <Panel title={interpolate(t.is_added, { name })}>
      <div className={classes.found}>
        <p role="status">
          {works}
          {listed.length > 0 && (
            <>
              <br />
              <strong>{interpolate(t.was_found, { what: listed.join(', ') })}</strong>
            </>
          )}
        </p>
        <ol>
          {isChannel && (
            <li>
              {t.next.map}
              <Group gap="xs" mt={6}>
                <LinkButton to="/settings/connectors/$id/shipping-options" params={params}>
                  {connections.tabs.shipping_options}
                </LinkButton>
                <LinkButton to="/settings/connectors/$id/locations" params={params}>
                  {connections.tabs.locations}
                </LinkButton>
              </Group>
            </li>
          )}
          <li>
            {t.next.activate}
            <Group gap="xs" mt={6}>
              <Button size="xs" loading={activate.isPending} onClick={() => activate.mutate()}>
                {t.activate}
              </Button>
            </Group>
          </li>
        </ol>
      </div>
    </Panel>
  );
}

type LinkProps = {
  to: '/settings/connectors/$id/shipping-options' | '/settings/connectors/$id/locations';
  params: { id: string };
  children: string;
};

function LinkButton({ to, params, children }: LinkProps) {
  return (
    <Button size="xs" variant="default" renderRoot={(props) => <Link to={to} params={params} {...props} />}>
      {children}
    </Button>
  );
}

import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { connectionsQuery } from './connections-query.ts';
import { LastSuccess } from './last-success.tsx';
import { PartnerDot } from './partner-dot.tsx';
import classes from './pulse.module.css';
import { PulseButton } from './pulse-button.tsx';

type Props = { connections: readonly ConnectionView[] };

/** The partners behind the dots. */
export function PulseMenu({ connections }: Props) {
  const t = useTexts().pulse;
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <PulseButton connections={connections} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t.title} className={classes.menu ?? ''}>
        <Partners connections={connections} />
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/connectors">
          {t.all}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Refetched while the menu is open: no event reports a partner's latest call. */
function Partners({ connections }: Props) {
  const { data = connections } = useQuery({ ...connectionsQuery, refetchOnMount: 'always' });
  return data.map((connection) => <Partner key={connection.id} connection={connection} />);
}

function Partner({ connection }: { connection: ConnectionView }) {
  const pulse = useTexts().pulse;
  const t = useTexts().connections;
  const { count } = useFormats();
  const { id, name, health, backlog } = connection;
  return (
    <Menu.Item
      renderRoot={(props) => <Link to="/settings/connectors/$id" params={{ id: String(id) }} {...props} />}
      leftSection={<PartnerDot health={health} />}
      rightSection={<span className={classes.health}>{useTexts().health[health]}</span>}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.about}>
        {t.fields.last_success}: <LastSuccess connection={connection} />
        {backlog > 0 && ` · ${interpolate(pulse.backlog, { count: count(backlog) })}`}
      </span>
    </Menu.Item>
  );
}

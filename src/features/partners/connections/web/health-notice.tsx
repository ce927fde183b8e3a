import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { ConnectButton } from './connect-button.tsx';
import classes from './connections.module.css';

/** Why a connection is not at work and what becomes of it; nothing where all is well. */
export function HealthNotice({ connection }: { connection: ConnectionView }) {
  const t = useTexts().connections.notices;
  const { time } = useFormats();
  const { health, last_error, next_try_at } = connection;
  if (health === 'ok') return null;
  const isUrgent = health === 'broken' || health === 'needs_settings';
  return (
    <Strip
      tone={isUrgent ? 'danger' : health === 'paused' ? 'neutral' : 'warning'}
      role={isUrgent ? 'alert' : 'status'}
      mb={14}
    >
      <Icon name={health === 'paused' ? 'info' : 'alert'} size={16} />
      <Stack gap={2}>
        {health !== 'paused' && last_error && <strong>{last_error}</strong>}
        <span>
          <Consequence connection={connection} />{' '}
          {health === 'failing' && next_try_at && interpolate(t.next_try, { when: time(next_try_at) })}
        </span>
        <RemedyLink connection={connection} />
      </Stack>
    </Strip>
  );
}

type Props = { connection: ConnectionView };

function Consequence({ connection: { health, remedy, needs_activation } }: Props) {
  const t = useTexts().connector_settings;
  const connections = useTexts().connections;
  if (remedy === 'update') return t.remedies.update;
  if (remedy === 'connect' && health !== 'broken') return t.remedies.connect;
  if (health === 'paused' && needs_activation) return t.needs_activation;
  return health === 'ok' ? null : connections.notices[health];
}

/** The way to the form that mends it, for those who may. */
function RemedyLink({ connection: { id, remedy, health } }: Props) {
  const t = useTexts().connector_settings.remedies;
  const mayManage = useMay('manage_connectors');
  if (!mayManage || remedy === null || remedy === 'update') return null;
  if (remedy === 'connect') return <ConnectButton id={id} isAgain={health === 'broken'} />;
  return (
    <Link to="/settings/connectors/$id/settings" params={{ id: String(id) }} className={classes.remedy}>
      {t[remedy]}
    </Link>
  );
}

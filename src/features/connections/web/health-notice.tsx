import { fill } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import classes from './connections.module.css';

/** Why a connection is not at work and what becomes of it; nothing where all is well. */
export function HealthNotice({ connection }: { connection: ConnectionView }) {
  const t = useTexts().connections.notices;
  const { time } = useFormats();
  const { health, last_error, next_try_at } = connection;
  if (health === 'ok') return null;
  return (
    <div role={health === 'broken' ? 'alert' : 'status'} className={classes.notice} data-health={health}>
      <Icon name={health === 'paused' ? 'info' : 'alert'} size={16} />
      <div>
        {health !== 'paused' && last_error && <strong>{last_error}</strong>}
        <span>
          {t[health]} {health === 'failing' && next_try_at && fill(t.next_try, { when: time(next_try_at) })}
        </span>
      </div>
    </div>
  );
}

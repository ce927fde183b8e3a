import { ConnectionFrame } from '#features/connections/web/connection-frame.tsx';
import { ChannelStock } from './channel-stock.tsx';

/** The target, last synced and reported quantities of a channel. */
export function ChannelStockScreen() {
  return (
    <ConnectionFrame>
      {({ id, state }) => <ChannelStock connectionId={String(id)} isActive={state === 'active'} />}
    </ConnectionFrame>
  );
}

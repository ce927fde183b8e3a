import { ConnectionFrame } from '#features/connections/web/connection-frame.tsx';
import { ChannelStock } from './channel-stock.tsx';

/** What a channel is told of the stock, and what it shows. */
export function ChannelStockScreen() {
  return (
    <ConnectionFrame>
      {({ id, state }) => <ChannelStock connectionId={String(id)} isActive={state === 'active'} />}
    </ConnectionFrame>
  );
}

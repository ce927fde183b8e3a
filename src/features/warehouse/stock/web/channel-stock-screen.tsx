import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { ChannelStock } from './channel-stock.tsx';
import { StockNotSent } from './stock-not-sent.tsx';

/** The target, last synced and reported quantities of a channel, or why it is sent none. */
export function ChannelStockScreen() {
  return (
    <ConnectionFrame>
      {(connection) =>
        connection.capabilities.includes('stock.write') ? (
          <ChannelStock key={connection.id} connectionId={connection.id} isActive={connection.state === 'active'} />
        ) : (
          <StockNotSent connection={connection} />
        )
      }
    </ConnectionFrame>
  );
}

import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { ChannelStock } from './channel-stock.tsx';
import { StockNotTold } from './stock-not-told.tsx';

/** The target, last synced and reported quantities of a channel, or why it is told none. */
export function ChannelStockScreen() {
  return (
    <ConnectionFrame>
      {(connection) =>
        connection.capabilities.includes('stock.write') ? (
          <ChannelStock key={connection.id} connectionId={connection.id} isActive={connection.state === 'active'} />
        ) : (
          <StockNotTold connection={connection} />
        )
      }
    </ConnectionFrame>
  );
}

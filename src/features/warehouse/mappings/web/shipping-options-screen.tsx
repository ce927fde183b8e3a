import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { CodeMapping } from './code-mapping.tsx';
import { WarehouseOptions } from './warehouse-options.tsx';

/** Shipping options: of a channel what its codes mean, of a warehouse which codes lead to it. */
export function ShippingOptionsScreen() {
  return (
    <ConnectionFrame>
      {(connection) =>
        connection.capabilities.includes('orders.submit') ? (
          <WarehouseOptions connection={connection} />
        ) : (
          <CodeMapping key={connection.id} connection={connection} />
        )
      }
    </ConnectionFrame>
  );
}

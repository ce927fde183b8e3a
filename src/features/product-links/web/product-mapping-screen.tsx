import { ConnectionFrame } from '#features/connections/web/connection-frame.tsx';
import { ProductMapping } from './product-mapping.tsx';

/** Which of a channel's products is which of ours. */
export function ProductMappingScreen() {
  return <ConnectionFrame>{(connection) => <ProductMapping connection={connection} />}</ConnectionFrame>;
}

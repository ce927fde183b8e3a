import { ProductMapping } from '#features/catalogue/product-links/web/product-mapping.tsx';
import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { May } from '#features/people/access/web/may.tsx';
import { CreateAll } from './create-all.tsx';
import { CreateProductModal } from './create-product-modal.tsx';
import { ProductRunStrip } from './product-run-strip.tsx';

/** Which of a channel's products is which of ours, and products made for those that have none. */
export function ProductMappingScreen() {
  return (
    <ConnectionFrame>
      {(connection) => (
        <ProductMapping
          connection={connection}
          creating={(row, onClose) => <CreateProductModal row={row} onClose={onClose} />}
          creatingAll={
            <May access="edit_catalog">
              <CreateAll connector={String(connection.id)} />
            </May>
          }
          strip={<ProductRunStrip connector={String(connection.id)} />}
        />
      )}
    </ConnectionFrame>
  );
}

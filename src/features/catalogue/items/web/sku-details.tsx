import { useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { SkuModalProps } from './sku-modal.tsx';

const Modal = lazyPart(async () => (await import('./sku-details-modal.tsx')).SkuDetailsModal);

/**
 * The details of a SKU in a dialog, which is loaded when it is first opened: `<SkuDetails sku={sku} opened={isShown}
 * onClose={hide} />`
 */
export function SkuDetails(props: SkuModalProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  if (props.opened && !isLoaded) setIsLoaded(true);
  return isLoaded && <Modal {...props} />;
}

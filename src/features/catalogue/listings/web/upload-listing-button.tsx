import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#ui/texts.ts';
import { UploadListingModal } from './upload-listing-modal.tsx';
import { useProfiles } from './use-profiles.ts';

/**
 * Uploads a product to the listing service; nothing where the account has none that works: `<UploadListingButton
 * productId={item.id} />`
 */
export function UploadListingButton({ productId }: { productId: number }) {
  const t = useTexts().listings;
  const groups = useProfiles();
  const [isOpen, setIsOpen] = useState(false);
  if (!groups || (groups.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t.title}
      </Button>
      {isOpen && <UploadListingModal productId={productId} groups={groups} onClose={() => setIsOpen(false)} />}
    </>
  );
}

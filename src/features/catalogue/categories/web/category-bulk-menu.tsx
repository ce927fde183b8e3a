import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ShownItems } from '../contract.ts';

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog);

type Props = {
  entityId: EntityId;
  /** The chosen items. */
  ids: readonly number[];
  /** What the list shows over all its pages, and how many items that are. */
  list: { filter: ShownItems; total: number; total_is_capped: boolean };
  onDone: () => void;
};

/** For the bar of chosen items: puts them, or all items of the list, into a category. */
export function CategoryBulkMenu(props: Props) {
  const t = useTexts().categories.assign;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <AssignDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { type EntityId, PRODUCTS } from '#features/core/catalog/entities.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemsInList } from './which-items.tsx';

const AssignDialog = lazyPart(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const CodesDialog = lazyPart(async () => (await import('./codes-dialog.tsx')).CodesDialog);

type Props = ItemsInList & { entityId: EntityId; onDone: () => void };

/** For the bar of chosen items: gives them, or all items of the list, a category or codes for tax documents. */
export function BulkButtons(props: Props) {
  const t = useTexts().categories;
  const [opened, setOpened] = useState<'category' | 'codes'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened('category')}>
        {t.assign.open}
      </Button>
      {props.entityId === PRODUCTS && (
        <Button size="xs" variant="default" onClick={() => setOpened('codes')}>
          {t.codes.open}
        </Button>
      )}
      {opened === 'category' && <AssignDialog {...props} onClose={close} />}
      {opened === 'codes' && <CodesDialog {...props} onClose={close} />}
    </>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countListedProducts } from '#features/catalogue/product-links/contract.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { isAtWork } from '../run-outcomes.ts';
import { ProductRunModal } from './product-run-modal.tsx';
import { useLatestRun, useRunChange } from './use-product-run.ts';

/**
 * 'Create products…': looks through all that is not linked, and shows what would be made; nothing where all is linked.
 */
export function CreateAll({ connector }: { connector: string }) {
  const t = useTexts().productsFromListings.all;
  const [open, setOpen] = useState<number>();
  const { data } = useQuery(queryOf(countListedProducts, { query: { connection_id: Number(connector) } }));
  const run = useLatestRun(connector);
  const { start } = useRunChange(({ id }) => setOpen(id));
  const isBusy = run !== undefined && isAtWork(run.state);
  return (
    <>
      {data !== undefined && data.unlinked > 0 && !isBusy && (
        <Button size="xs" variant="default" loading={start.isPending} onClick={() => start.mutate(connector)}>
          {t.button}
        </Button>
      )}
      {run && run.id === open && <ProductRunModal run={run} onClose={() => setOpen(undefined)} />}
    </>
  );
}

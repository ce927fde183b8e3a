import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import type { RowSelection } from '#ui/table/use-selected-rows.ts';
import { useTexts } from '#ui/texts.ts';
import { BulkAction } from '../../bulk-contract.ts';
import type { DocumentRow } from '../../contract.ts';
import { actionsFor } from './bulk-forecast.ts';
import type { DocumentFilter } from './document-list-query.ts';
import type { Target } from './use-bulk-run.ts';

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** What the list shows over all its pages. */
type WholeList = { filter: DocumentFilter; total: number; total_is_capped: boolean };

type Props = { selection: RowSelection<DocumentRow>; list: WholeList };

/** What can be done with the chosen documents, or all of the list, in their states; each action is asked about first. */
export function BulkBar({ selection, list }: Props) {
  const t = useTexts().taxDocuments;
  // They are kept with the question: its outcome stays readable while the list behind it changes.
  const [asked, setAsked] = useState<{ action: BulkAction; target: Target } | null>(null);
  const { rows, isAll, clear } = selection;
  const { filter, total, total_is_capped } = list;
  // The page shows the states of all documents only where the list is of one state.
  const isOfOneState = [filter.state, filter.would_be_rejected, filter.need].some((given) => given !== undefined);
  const actions = isAll && !isOfOneState ? BulkAction.options : actionsFor(rows);
  const target = isAll ? { filter, total } : { documents: rows };
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={clear} {...(!total_is_capped && { all: { ...list, ...selection } })}>
          {actions.map((action) => (
            <Button key={action} size="xs" variant="default" onClick={() => setAsked({ action, target })}>
              {t.actions[action]}
            </Button>
          ))}
          {actions.length === 0 && <span role="status">{t.bulk.no_action}</span>}
        </SelectionBar>
      )}
      {asked && <BulkDialog {...asked} onClose={() => setAsked(null)} onEnd={clear} />}
    </>
  );
}

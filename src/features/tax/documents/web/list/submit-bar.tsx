import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import type { DocumentRow } from '../../contract.ts';
import { MAX_AT_ONCE } from './submit-forecast.ts';

const SubmitDialog = lazyPart(async () => (await import('./submit-dialog.tsx')).SubmitDialog);

type Props = { documents: readonly DocumentRow[]; onClear: () => void };

/** Submits the chosen documents; it is asked about first. */
export function SubmitBar({ documents, onClear }: Props) {
  const t = useTexts().taxDocuments.bulk;
  const { count } = useFormats();
  // They are kept with the question: its outcome stays readable while the list behind it changes.
  const [asked, setAsked] = useState<readonly DocumentRow[] | null>(null);
  const isTooMany = documents.length > MAX_AT_ONCE;
  return (
    <>
      {documents.length > 0 && (
        <SelectionBar count={documents.length} onClear={onClear}>
          <Button size="xs" variant="default" disabled={isTooMany} onClick={() => setAsked(documents)}>
            {t.submit}
          </Button>
          {isTooMany && <span role="status">{interpolate(t.too_many, { most: count(MAX_AT_ONCE) })}</span>}
        </SelectionBar>
      )}
      {asked && <SubmitDialog documents={asked} onClose={() => setAsked(null)} onDone={onClear} />}
    </>
  );
}

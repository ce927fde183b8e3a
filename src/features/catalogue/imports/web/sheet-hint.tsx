import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Sheet } from '../contract.ts';
import { guessSheet, peekHeader } from './guess-sheet.ts';

type Props = { file: File; chosen: Sheet; onChoose: (sheet: Sheet) => void };

/** Says when a file's columns look like those of other lines than was chosen: before it is uploaded for nothing. */
export function SheetHint({ file, chosen, onChoose }: Props) {
  const t = useTexts().imports;
  const guess = guessSheet(useHeader(file), chosen);
  if (!guess) return null;
  const sheet = t.sheets[guess];
  return (
    <Strip tone="info" role="status" mb="sm">
      {interpolate(t.file.guess, { sheet })}
      <Button size="compact-xs" variant="default" onClick={() => onChoose(guess)}>
        {interpolate(t.file.guess_take, { sheet })}
      </Button>
    </Strip>
  );
}

function useHeader(file: File): string[] {
  const [header, setHeader] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (columns: string[]) => isCurrent && setHeader(columns);
    peekHeader(file).then(show, () => show([])); // the upload reports what cannot be read
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return header;
}

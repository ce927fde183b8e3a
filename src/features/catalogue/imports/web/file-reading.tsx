import { NativeSelect } from '@mantine/core';
import { type Encoding, encodings } from '#base/encodings.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { encodingLabel } from '#ui/encoding-label.ts';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';

const DELIMITERS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

type Props = {
  run: Import;
  onEncoding: (encoding: Encoding) => void;
  decimal: Import['decimal'];
  onDecimal: (decimal: Import['decimal']) => void;
};

/** How the file was understood; of what can be meant either way, staff decide. */
export function FileReading({ run: { encoding, delimiter }, onEncoding, decimal, onDecimal }: Props) {
  const t = useTexts().imports.columns;
  const encodingTexts = useTexts().encodings;
  const known = Object.entries(DELIMITERS).find(([sign]) => sign === delimiter)?.[1];
  return (
    <DetailList
      items={[
        [
          t.encoding,
          <NativeSelect
            key="encoding"
            size="xs"
            aria-label={t.encoding}
            value={encoding}
            onChange={(event) => {
              const chosen = encodings.find((one) => one === event.currentTarget.value);
              if (chosen) onEncoding(chosen);
            }}
            data={encodings.map((one) => ({ value: one, label: encodingLabel(encodingTexts, one) }))}
          />,
        ],
        [t.delimiter, known ? t.delimiters[known] : delimiter],
        [
          t.decimal,
          <NativeSelect
            key="decimal"
            size="xs"
            aria-label={t.decimal}
            value={decimal}
            onChange={(event) => onDecimal(event.currentTarget.value === ',' ? ',' : '.')}
            data={[
              { value: '.', label: t.decimals.point },
              { value: ',', label: t.decimals.comma },
            ]}
          />,
        ],
      ]}
    />
  );
}

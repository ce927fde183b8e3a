import { Radio, Stack } from '@mantine/core';
import type { Encoding } from '#base/encodings.ts';
import type { Import } from '../contract.ts';
import { encodingLabel } from './encoding-label.ts';
import { useImportTexts } from './use-import-texts.ts';

type Props = { run: Import; isBusy: boolean; onChoose: (encoding: Encoding) => void };

/** The ways in which a file's letters can be read, each with words of the file. */
export function EncodingChoice({ run, isBusy, onChoose }: Props) {
  const t = useImportTexts().columns;
  const chosen = run.is_encoding_certain ? run.encoding : null;
  return (
    <Radio.Group label={t.encoding_hint} value={chosen}>
      <Stack gap="xs" mt="xs">
        {run.encodings.map(({ encoding, sample }) => (
          <Radio
            key={encoding}
            size="sm"
            value={encoding}
            disabled={isBusy}
            label={sample}
            description={encodingLabel(t, encoding)}
            onChange={() => onChoose(encoding)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

import { Radio, Stack } from '@mantine/core';
import type { EncodingChoice as Choice, Encoding } from '#base/encodings.ts';
import { encodingLabel } from './encoding-label.ts';
import { useTexts } from './texts.ts';

type Props = {
  label: string;
  choices: readonly Choice[];
  chosen: Encoding | null;
  isBusy: boolean;
  onChoose: (encoding: Encoding) => void;
};

/** The ways in which a file's letters can be read, each with words of the file. */
export function EncodingChoice({ label, choices, chosen, isBusy, onChoose }: Props) {
  const t = useTexts().encodings;
  return (
    <Radio.Group label={label} value={chosen}>
      <Stack gap="xs" mt="xs">
        {choices.map(({ encoding, sample }) => (
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

import { Radio, Stack } from '@mantine/core';
import type { z } from 'zod';
import { useTexts } from '#ui/texts.ts';
import { ExistingRows } from '../contract.ts';

type Existing = z.infer<typeof ExistingRows>;
type Props = { value: Existing; onChange: (existing: Existing) => void };

/** What happens to a row that is there already. */
export function ExistingChoice({ value, onChange }: Props) {
  const t = useTexts().imports.file;
  return (
    <Radio.Group aria-label={t.existing} value={value} onChange={(next) => onChange(ExistingRows.parse(next))}>
      <Stack gap="xs">
        {ExistingRows.options.map((one) => (
          <Radio key={one} size="sm" value={one} label={t.existing_choices[one]} description={t.existing_hints[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

import { Button, Group } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Passkey } from '../../passkeys-contract.ts';

/** One passkey: what it is called, and when it was used. */
export function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTexts().passkeys;
  const { longDate } = useFormats();
  const { name, created_at, used_at } = passkey;
  const times = [
    interpolate(t.added, { when: longDate(created_at) }),
    ...(used_at ? [interpolate(t.used, { when: longDate(used_at) })] : []),
  ];
  return (
    <li>
      <div>
        <Group gap="xs" fw={500}>
          {name}
        </Group>
        <div className="dimmed">{times.join(', ')}</div>
      </div>
      <Button size="xs" variant="default" aria-label={interpolate(t.remove_one, { name })} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  );
}

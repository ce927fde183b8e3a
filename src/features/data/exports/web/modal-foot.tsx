import { Button, Group } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';
import type { FollowedExport } from './use-export.ts';

type Props = { isReady: boolean; files: FollowedExport; onExport: () => void; onClose: () => void };

/** The buttons below a choice. */
export function ModalFoot({ isReady, files, onExport, onClose }: Props) {
  const t = useTexts().exports;
  const { ui } = useTexts();
  return (
    <Group justify="flex-end" gap="xs" mt="lg">
      <Button variant="default" onClick={onClose}>
        {ui.close}
      </Button>
      <Button disabled={!isReady || files.isBusy} onClick={onExport}>
        {t.choice.export}
      </Button>
    </Group>
  );
}

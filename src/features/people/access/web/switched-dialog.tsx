import { Button, Group, Modal } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import { startAfresh } from './account-switch.ts';
import { useSession } from './session.ts';

/**
 * Says in a tab of the old account that another tab switched. It stays, since nothing that is done behind it would be
 * taken.
 */
export function SwitchedDialog() {
  const t = useTexts().shell.switched;
  const { account } = useSession();
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t.title}
    >
      <p>{interpolate(t.text, { account: account.name })}</p>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={() => void startAfresh()}>
          {t.load_again}
        </Button>
      </Group>
    </Modal>
  );
}

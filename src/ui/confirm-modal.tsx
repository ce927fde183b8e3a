import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title?: string;
  /** What is asked. */
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** For what cannot be taken back. */
  isDanger?: boolean;
  isBusy?: boolean;
};

/** Asks first: `<ConfirmModal opened={isAsking} onClose={stop} onConfirm={unlink}>{t.products.unlink_text}</ConfirmModal>`. It stays open until the caller closes it. */
export function ConfirmModal(props: Props) {
  const t = useTexts().ui.confirm;
  const {
    opened,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel,
    isDanger = false,
    isBusy = false,
  } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title ?? t.title} closeButtonProps={{ 'aria-label': t.no }}>
      {children ?? t.text}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {cancelLabel ?? t.no}
        </Button>
        <Button data-autofocus {...(isDanger && { color: 'red' })} loading={isBusy} onClick={onConfirm}>
          {confirmLabel ?? t.yes}
        </Button>
      </Group>
    </Modal>
  );
}

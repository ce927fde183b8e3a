import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { useTexts } from './texts.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Without it there is nothing to decide: one button, which closes it. */
  onConfirm?: () => void;
  title?: string;
  /** The question. */
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** For what cannot be taken back. */
  isDanger?: boolean;
  isBusy?: boolean;
};

/**
 * Asks first: `<ConfirmModal opened={isAsking} onClose={stop}
 * onConfirm={unlink}>{t.products.unlink_text}</ConfirmModal>`. It stays open until the caller closes it.
 */
export function ConfirmModal(props: Props) {
  const { confirm: t, close } = useTexts().ui;
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
    <Modal opened={opened} onClose={onClose} title={title ?? t.title} closeButtonProps={{ 'aria-label': close }}>
      <Stack gap="xs">{children ?? t.text}</Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" {...(!onConfirm && { 'data-autofocus': true })} onClick={onClose}>
          {cancelLabel ?? t.no}
        </Button>
        {onConfirm && (
          <Button data-autofocus {...(isDanger && { color: 'red' })} loading={isBusy} onClick={onConfirm}>
            {confirmLabel ?? t.yes}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

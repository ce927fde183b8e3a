import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from './texts.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Without it there is nothing to decide: the modal has OK alone, which closes it. */
  onDelete?: () => void;
  title?: string;
  /** What is asked, or told. */
  children: ReactNode;
  deleteLabel?: string;
  cancelLabel?: string;
  isBusy?: boolean;
};

/**
 * Asks before something is deleted: `<DeleteModal opened={isAsking} onClose={stop} onDelete={remove}>{t.delete_text}</DeleteModal>`.
 * It stays open until the caller closes it.
 */
export function DeleteModal({ opened, onClose, onDelete, title, children, isBusy = false, ...labels }: Props) {
  const t = useTexts().ui;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title ?? t.delete.title}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" {...(!onDelete && { 'data-autofocus': true })} onClick={onClose}>
          {onDelete ? (labels.cancelLabel ?? t.delete.cancel) : t.delete.ok}
        </Button>
        {onDelete && (
          <Button data-autofocus color="red" loading={isBusy} onClick={onDelete}>
            {labels.deleteLabel ?? t.delete.yes}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

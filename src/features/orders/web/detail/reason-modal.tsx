import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';

const MOST = 500;

type Props = {
  title: string;
  /** What will happen. */
  text: string;
  /** Said where the reason is missing. */
  required: string;
  confirmLabel: string;
  cancelLabel: string;
  isDanger?: boolean;
  isBusy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason without which something is not done. */
export function ReasonModal({ title, text, required, isDanger = false, isBusy, onConfirm, onClose, ...labels }: Props) {
  const { ui } = useTexts();
  const t = useTexts().orders;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  }

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit} noValidate>
        <Text size="sm" mb="sm">
          {text}
        </Text>
        <Textarea
          data-autofocus
          required
          label={t.reason.label}
          autosize
          minRows={2}
          maxLength={MOST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isMissing && required}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {labels.cancelLabel}
          </Button>
          <Button type="submit" {...(isDanger && { color: 'red' })} loading={isBusy}>
            {labels.confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

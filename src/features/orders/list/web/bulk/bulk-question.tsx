import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { type BulkAction, needsText } from '#features/orders/order/bulk-contract.ts';
import { useTexts } from '#ui/texts.ts';

const MAX = 500;

type Props = {
  action: BulkAction;
  /** What will be done, and with what. */
  children: ReactNode;
  isIdle: boolean;
  isBusy: boolean;
  onConfirm: (text: string) => void;
  onClose: () => void;
};

/** Asks before something is done with many orders, for the reason or the comment where it takes one. */
export function BulkQuestion({ action, children, isIdle, isBusy, onConfirm, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().order_bulk;
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const hasText = needsText(action);
  const word = action === 'comment' ? 'comment' : 'reason';
  const isDanger = action === 'cancel';

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksText = hasText && text.trim() === '';
    setIsMissing(lacksText);
    if (!lacksText) onConfirm(text.trim());
  }

  // A reason is a line; a comment may be several.
  function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (word !== 'reason' || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form onSubmit={submit} noValidate>
      {children}
      {hasText && !isIdle && (
        <Textarea
          data-autofocus
          required
          mt="md"
          label={t.words[word]}
          autosize
          minRows={2}
          maxLength={MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={submitByEnter}
          error={isMissing && t.required[word]}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {isDanger ? t.keep : ui.cancel}
        </Button>
        <Button
          type="submit"
          disabled={isIdle}
          loading={isBusy}
          {...(isDanger && { color: 'red' })}
          {...(!hasText && { 'data-autofocus': true })}
        >
          {t.confirm[action]}
        </Button>
      </Group>
    </form>
  );
}

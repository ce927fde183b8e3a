import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { pluralise } from '#base/text.ts';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { isSure, preparedAnswer, targetOf } from '../inbox-answers.ts';
import type { ShownEntry } from '../inbox-entries.ts';
import classes from './inbox.module.css';
import type { Answers } from './use-answers.ts';

type Props = { shown: readonly ShownEntry[]; suggested: readonly Answer[]; answers: Answers };

/**
 * Accepts every answer that is sure, the same SKU on each channel, after saying what it will do; nothing where there is
 * none.
 */
export function AcceptSure({ shown, suggested, answers }: Props) {
  const t = useTexts().inbox;
  const { count } = useFormats();
  const mayMap = useMay('edit_mappings');
  const [isAsking, setIsAsking] = useState(false);
  const sure = mayMap
    ? shown.flatMap(({ entry, isSolved }) => {
        const prepared = !isSolved && isSure(entry, suggested) ? preparedAnswer(entry, suggested) : null;
        return prepared ? [{ entry, target: targetOf(prepared) }] : [];
      })
    : [];
  useCommands(sure.length > 0 ? [{ keys: 'shift+Enter', label: t.keys.sure, run: () => setIsAsking(true) }] : []);
  const orders = sure.reduce((sum, { entry }) => sum + entry.orders, 0);

  return (
    <>
      {(sure.length > 0 || answers.isBusy) && (
        <Button
          size="xs"
          variant="light"
          title="Shift+Enter"
          loading={answers.isBusy}
          onClick={() => setIsAsking(true)}
        >
          {pluralise(t.sure.button, sure.length, count)}
        </Button>
      )}
      <ConfirmModal
        opened={isAsking && sure.length > 0}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          answers.answer(sure);
        }}
        title={t.sure.title}
        confirmLabel={t.sure.confirm}
      >
        <Text size="sm">{pluralise(t.sure.text, sure.length, count)}</Text>
        <Text size="sm">{pluralise(t.sure.orders, orders, count)}</Text>
        <ul className={classes.skus}>
          {sure.map(({ entry }) => (
            <li key={entry.key}>{entry.subject}</li>
          ))}
        </ul>
      </ConfirmModal>
    </>
  );
}

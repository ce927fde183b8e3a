import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { cancelDocument, type DocumentDetail, findOrderDocuments } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { type CancelDraft, firstDraft, missingIn, needsSubstitute, substitutesOf } from './cancel-draft.ts';
import { documentName } from './document-facts.ts';

const MOST = 500;

type Props = { document: DocumentDetail; onClose: () => void };

/** Has a document cancelled by its authority, which wants a motive and, for some, the document that takes its place. */
export function CancelModal({ document, onClose }: Props) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.cancel;
  const [draft, setDraft] = useState<CancelDraft>(() => firstDraft(document));
  const [isTried, setIsTried] = useState(false);
  const missing = isTried ? missingIn(document, draft) : [];
  const change = (part: Partial<CancelDraft>) => setDraft((before) => ({ ...before, ...part }));
  const cancel = useDocumentChange(
    (motive: string) =>
      call(cancelDocument, {
        params: { id: document.id },
        body: {
          motive,
          text: draft.text.trim(),
          substitute_id: needsSubstitute(document, draft) ? draft.substitute_id : null,
        },
      }),
    onClose,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (draft.motive !== null && missingIn(document, draft).length === 0) cancel.mutate(draft.motive);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.title, { document: documentName(document) })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {t.text} {document.environment === 'live' && t.live}
          </Text>
          <Select
            data-autofocus
            label={t.motive}
            withAsterisk
            data={document.motives.map(({ code, title }) => ({ value: code, label: title }))}
            value={draft.motive}
            error={missing.includes('motive') && t.motive_required}
            onChange={(motive) => change({ motive })}
          />
          {needsSubstitute(document, draft) && (
            <SubstituteSelect
              document={document}
              value={draft.substitute_id}
              error={missing.includes('substitute_id') && t.substitute_required}
              onChange={(substitute_id) => change({ substitute_id })}
            />
          )}
          <Textarea
            label={t.reason}
            withAsterisk
            autosize
            minRows={2}
            maxLength={MOST}
            value={draft.text}
            error={missing.includes('text') && t.reason_required}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t.keep}
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {t.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

type SubstituteProps = {
  document: DocumentDetail;
  value: number | null;
  error: string | false;
  onChange: (id: number | null) => void;
};

function SubstituteSelect({ document, value, error, onChange }: SubstituteProps) {
  const t = useTexts().taxDocuments.cancel;
  const { data } = useQuery(queryOf(findOrderDocuments, { params: { id: document.order_id } }));
  const others = data && substitutesOf(document, data.data);
  return (
    <Select
      label={t.substitute}
      withAsterisk
      data={(others ?? []).map((other) => ({ value: String(other.id), label: documentName(other) }))}
      value={value === null ? null : String(value)}
      description={others?.length === 0 && t.substitute_none}
      error={error}
      disabled={others === undefined || others.length === 0}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

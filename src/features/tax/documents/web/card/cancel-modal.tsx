import { Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { Draft } from '#ui/use-draft.ts';
import { cancelDocument, type DocumentDetail, findOrderDocuments } from '../../contract.ts';
import { type CancelDraft, firstDraft, missingIn, needsSubstitute, substitutesOf } from './cancel-draft.ts';
import { documentName } from './document-facts.ts';
import { useDocumentDraft } from './use-document-draft.ts';

const MAX_REASON = 500;

type Props = { document: DocumentDetail; onClose: () => void };

/** Has a document cancelled by its authority, which wants a motive and, for some, the document that takes its place. */
export function CancelModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.cancel;
  const draft = useDocumentDraft<CancelDraft>({
    stored: firstDraft(document),
    check: (values) => {
      const words = { motive: t.motive_required, text: t.reason_required, substitute_id: t.substitute_required };
      return Object.fromEntries(missingIn(document, values).map((field) => [field, words[field]]));
    },
    send: (values) => {
      const substitute_id = needsSubstitute(document, values) ? values.substitute_id : null;
      const body = { motive: values.motive ?? '', text: values.text.trim(), substitute_id };
      return call(cancelDocument, { params: { id: document.id }, body });
    },
    onClose,
  });
  return (
    <FormModal
      title={interpolate(t.title, { document: documentName(document) })}
      draft={draft}
      submit={t.confirm}
      cancel={t.keep}
      isDanger
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t.text} {document.environment === 'live' && t.live}
        </Text>
        <Select
          {...draft.choice('motive')}
          data-autofocus
          label={t.motive}
          withAsterisk
          data={document.motives.map(({ code, title }) => ({ value: code, label: title }))}
        />
        {needsSubstitute(document, draft.values) && <SubstituteSelect document={document} draft={draft} />}
        <Textarea {...draft.text('text')} label={t.reason} withAsterisk autosize minRows={2} maxLength={MAX_REASON} />
      </Stack>
    </FormModal>
  );
}

function SubstituteSelect({ document, draft }: { document: DocumentDetail; draft: Draft<CancelDraft> }) {
  const t = useTexts().taxDocuments.cancel;
  const { data } = useQuery(queryOf(findOrderDocuments, { params: { id: document.order_id } }));
  const others = data && substitutesOf(document, data.data);
  const { substitute_id } = draft.values;
  return (
    <Select
      label={t.substitute}
      withAsterisk
      data={(others ?? []).map((other) => ({ value: String(other.id), label: documentName(other) }))}
      value={substitute_id === null ? null : String(substitute_id)}
      description={others?.length === 0 && t.substitute_none}
      error={draft.errors.substitute_id}
      disabled={others === undefined || others.length === 0}
      onChange={(id) => draft.set({ substitute_id: id === null ? null : Number(id) })}
    />
  );
}

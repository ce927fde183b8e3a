import { ActionIcon, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type Remark, RemarkBox } from '#ui/remark-box.tsx';
import { useTexts } from '#ui/texts.ts';
import { addNote, deleteNote, findNotes, MAX_IN_A_NOTE, type Note } from '../detail-contract.ts';
import classes from './customer-detail.module.css';

/** What the team wrote down about a customer, newest first, with a box for one more. */
export function CustomerNotes({ customerId }: { customerId: number }) {
  const t = useTexts().customer_detail.notes;
  const notes = useQuery(queryOf(findNotes, { params: { id: customerId } }));
  return (
    <Panel title={t.title}>
      <May access="edit_customers">
        <NoteBox customerId={customerId} />
      </May>
      {notes.isPending && <Skeleton height={40} />}
      {notes.isError && <LoadError error={notes.error} onRetry={notes.refetch} hasData={notes.data !== undefined} />}
      {notes.data?.length === 0 && <p className="dimmed">{t.none}</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className={classes.notes}>
          {notes.data.map((note) => (
            <NoteItem key={note.id} note={note} customerId={customerId} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A change of the notes; a refusal is shown, and they are read again. */
function useNoteChange<Input>(change: (input: Input) => Promise<unknown>, onRefused?: (input: Input) => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onError: (error, input) => {
      onRefused?.(input);
      alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/customers/{id}/notes', '/api/customers/{id}/history']),
  });
}

/** What was written comes back into the box where the server refuses it. */
function NoteBox({ customerId }: { customerId: number }) {
  const t = useTexts().customer_detail.notes;
  const add = useNoteChange(
    ({ text }: Remark) => call(addNote, { params: { id: customerId }, body: { text } }),
    ({ putBack }) => putBack(),
  );
  return (
    <RemarkBox
      label={t.label}
      placeholder={t.placeholder}
      button={t.add}
      longest={MAX_IN_A_NOTE}
      isBusy={add.isPending}
      onAdd={add.mutate}
    />
  );
}

function NoteItem({ note, customerId }: { note: Note; customerId: number }) {
  const t = useTexts().customer_detail.notes;
  const [isAsking, setIsAsking] = useState(false);
  const mayDelete = useMay('edit_customers') && note.is_own;
  const remove = useNoteChange(() => call(deleteNote, { params: { id: customerId, noteId: note.id } }));
  return (
    <li>
      <p>{note.text}</p>
      <small>
        {note.written_by} · <RelativeTime at={note.created_at} />
        {mayDelete && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t.delete}
            title={t.delete}
            onClick={() => setIsAsking(true)}
          >
            <Icon name="trash" size={14} />
          </ActionIcon>
        )}
      </small>
      <DeleteModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onDelete={() => remove.mutate(undefined)}
        title={t.delete_title}
        isBusy={remove.isPending}
      >
        {t.delete_text}
      </DeleteModal>
    </li>
  );
}

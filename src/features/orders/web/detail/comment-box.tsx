import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useSession } from '#features/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { addComment, findTimeline, MOST_IN_A_COMMENT, type TimelineEntry } from '../../detail-contract.ts';
import { useTimelineTexts } from '../use-timeline-texts.ts';
import classes from './order-timeline.module.css';

/** Adds a comment; it is in the timeline at once, and comes back into the box where the server refuses. */
export function CommentBox({ orderId }: { orderId: number }) {
  const t = useTimelineTexts().timeline;
  const [text, setText] = useState('');
  const add = useAddComment(orderId, setText);

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    add.mutate(text.trim());
    setText('');
  }

  return (
    <form className={classes.box} onSubmit={submit}>
      <Textarea
        size="xs"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MOST_IN_A_COMMENT}
        aria-label={t.comment}
        placeholder={t.comment_placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      <Button type="submit" size="xs" variant="default" disabled={text.trim() === ''}>
        {t.add_comment}
      </Button>
    </form>
  );
}

function useAddComment(orderId: number, onRefused: (text: string) => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const { user } = useSession();
  const { queryKey } = queryOf(findTimeline, { params: { id: orderId } });
  type Timeline = { data: TimelineEntry[] };
  return useMutation({
    mutationFn: (text: string) => call(addComment, { params: { id: orderId }, body: { text } }),
    onMutate: async (text) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Timeline>(queryKey);
      const at = new Date().toISOString();
      const entry = {
        id: `sending ${at}`,
        at,
        type: 'order.commented',
        actor: user.name,
        is_failure: false,
        details: { text },
      };
      if (before) client.setQueryData<Timeline>(queryKey, { data: [entry, ...before.data] });
      return before;
    },
    onError: (error, text, before) => {
      if (before) client.setQueryData(queryKey, before);
      onRefused(text);
      alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/orders/{id}/timeline']),
  });
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { Banner } from '#ui/banner.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail, TimelineEntry } from '../../detail-contract.ts';
import { changesSince } from '../detail/timeline-entries.ts';
import { fieldList } from './field-labels.ts';
import { UnsavedButtons } from './unsaved-buttons.tsx';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing; timeline: readonly TimelineEntry[] };

/** While a member edits: that another person or the channel changed the order, what of it, and what to do about it. */
export function EditNotice({ order, edit, timeline }: Props) {
  const { draft, conflict } = edit;
  if (!draft) return null;
  const typed = <UnsavedButtons order={order} draft={draft} edit={edit} />;
  if (!order.is_editable) return <LeftNotice edit={edit} typed={typed} />;
  if (order.version <= draft.version && !conflict) return null;
  return (
    <ChangedNotice
      edit={edit}
      typed={typed}
      change={conflict ?? changesSince(timeline, draft.version)}
      isNewest={order.version > draft.version}
    />
  );
}

type Change = { who: string | null; at: string; fields: readonly string[] } | undefined;

type NoticeProps = { edit: OrderEditing; typed: ReactNode };

function ChangedNotice({ edit, typed, change, isNewest }: NoticeProps & { change: Change; isNewest: boolean }) {
  const t = useTexts().orders;
  const formats = useFormats();
  const who = change?.who ?? t.edit.channel;
  const fields = fieldList(t, change?.fields ?? []);
  const isRefused = edit.conflict !== undefined;
  const text = isRefused
    ? interpolate(t.edit.conflict_text, { fields, when: change ? formats.longDate(change.at) : '' })
    : interpolate(t.edit.live_text, { fields });
  return (
    <Banner
      isFloating
      tone={isRefused ? 'danger' : 'warning'}
      title={interpolate(isRefused ? t.edit.conflict : t.edit.live, { who })}
      text={text}
      actions={
        <>
          <Button size="xs" variant="default" disabled={!isNewest} onClick={edit.rebase}>
            {t.edit.keep}
          </Button>
          {typed}
          <Button size="xs" variant="default" disabled={!isNewest} onClick={edit.discard}>
            {t.edit.reload}
          </Button>
        </>
      }
    />
  );
}

function LeftNotice({ edit, typed }: NoticeProps) {
  const t = useTexts().orders.edit;
  const actions = (
    <>
      {typed}
      <Button size="xs" variant="default" onClick={edit.discard}>
        {t.drop}
      </Button>
    </>
  );
  return <Banner isFloating tone="danger" title={t.left} text={t.left_text} actions={actions} />;
}

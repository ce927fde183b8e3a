import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { changesSince } from '#features/orders/order/web/timeline-entries.ts';
import { Banner } from '#ui/banner.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Conflict } from '#ui/use-draft.ts';
import { fieldList } from './field-labels.ts';
import { UnsavedButtons } from './unsaved-buttons.tsx';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing; timeline: readonly TimelineEntry[] };

/** While a member edits: that another person or the channel changed the order, what of it, and what to do about it. */
export function EditNotice({ order, edit, timeline }: Props) {
  const { conflict, version } = edit.draft;
  const typed = <UnsavedButtons order={order} edit={edit} />;
  if (!order.is_editable) return <LeftNotice edit={edit} typed={typed} />;
  if (!conflict) return null;
  const change = conflict.who === undefined ? changesSince(timeline, version) : conflict;
  return <ChangedNotice edit={edit} typed={typed} conflict={conflict} change={change} />;
}

type Change =
  | { who?: string | null | undefined; by_buyer?: boolean; at?: string | undefined; fields: readonly string[] }
  | undefined;

type NoticeProps = { edit: OrderEditing; typed: ReactNode };
type ChangedProps = NoticeProps & { conflict: Conflict; change: Change };

function ChangedNotice({ edit, typed, conflict, change }: ChangedProps) {
  const t = useTexts().orders;
  const formats = useFormats();
  const who = change?.who ?? (change?.by_buyer ? t.edit.buyer : t.edit.channel);
  const fields = fieldList(t, change?.fields ?? []);
  const isRefused = conflict.who !== undefined;
  const text = isRefused
    ? interpolate(t.edit.conflict_text, { fields, when: change?.at ? formats.longDate(change.at) : '' })
    : interpolate(t.edit.live_text, { fields });
  return (
    <Banner
      isFloating
      tone={isRefused ? 'danger' : 'warning'}
      title={interpolate(isRefused ? t.edit.conflict : t.edit.live, { who })}
      text={text}
      actions={
        <>
          <Button size="xs" variant="default" disabled={!conflict.isLoaded} onClick={edit.draft.keep}>
            {t.edit.keep}
          </Button>
          {typed}
          <Button size="xs" variant="default" disabled={!conflict.isLoaded} onClick={edit.close}>
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
      <Button size="xs" variant="default" onClick={edit.close}>
        {t.drop}
      </Button>
    </>
  );
  return <Banner isFloating tone="danger" title={t.left} text={t.left_text} actions={actions} />;
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { fill } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail, TimelineEntry } from '../contract.ts';
import { fieldList } from './field-words.ts';
import classes from './order-banner.module.css';
import { changesSince } from './timeline-entries.ts';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing; timeline: readonly TimelineEntry[] };

/** While somebody edits: that another person or the channel changed the order, what of it, and what to do about it. */
export function EditNotice({ order, edit, timeline }: Props) {
  const { draft, conflict, isSaving } = edit;
  if (!draft || isSaving) return null;
  if (!order.is_editable) return <LeftNotice edit={edit} />;
  if (order.version <= draft.version && !conflict) return null;
  return (
    <ChangedNotice
      edit={edit}
      change={conflict ?? changesSince(timeline, draft.version)}
      isNewest={order.version > draft.version}
    />
  );
}

type Change = { who: string | null; at: string; fields: readonly string[] } | undefined;

function ChangedNotice({ edit, change, isNewest }: { edit: OrderEditing; change: Change; isNewest: boolean }) {
  const t = useTexts().orders;
  const formats = useFormats();
  const who = change?.who ?? t.edit.channel;
  const fields = fieldList(t, change?.fields ?? []);
  const isRefused = edit.conflict !== undefined;
  const text = isRefused
    ? fill(t.edit.conflict_text, { fields, when: change ? formats.longDate(change.at) : '' })
    : fill(t.edit.live_text, { fields });
  return (
    <Notice
      tone={isRefused ? 'danger' : 'warning'}
      title={fill(isRefused ? t.edit.conflict : t.edit.live, { who })}
      text={text}
    >
      <Button size="xs" variant="default" disabled={!isNewest} onClick={edit.discard}>
        {t.edit.reload}
      </Button>
      <Button size="xs" variant="default" disabled={!isNewest} onClick={edit.rebase}>
        {t.edit.keep}
      </Button>
    </Notice>
  );
}

function LeftNotice({ edit }: { edit: OrderEditing }) {
  const t = useTexts().orders.edit;
  return (
    <Notice tone="danger" title={t.left} text={t.left_text}>
      <Button size="xs" variant="default" onClick={edit.discard}>
        {t.drop}
      </Button>
    </Notice>
  );
}

type NoticeProps = { tone: 'danger' | 'warning'; title: string; text: string; children: ReactNode };

function Notice({ tone, title, text, children }: NoticeProps) {
  return (
    <section role="alert" className={classes.banner} data-tone={tone} data-floating>
      <h2>
        <Icon name="alert" />
        {title}
      </h2>
      <p>{text}</p>
      <div className={classes.bannerActions}>{children}</div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { pluralise } from '#base/text.ts';
import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { isSentBySave } from '#features/orders/order/web/goes-out.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { EditNotice } from './edit-notice.tsx';
import { neededFields } from './order-draft.ts';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing; timeline: readonly TimelineEntry[] };

/** Below an order that is edited: how much is changed, what others changed meanwhile, and the way out. */
export function EditFoot({ order, edit, timeline }: Props) {
  const { ui } = useTexts();
  const t = useTexts().orders;
  const { count } = useFormats();
  const { isSaving, values } = edit.draft;
  const needed = neededFields(values, order.required_fields);
  const isSent = isSentBySave(order, { changed: edit.changed, needed });
  const changes = edit.changes > 0 ? pluralise(t.edit.changes, edit.changes, count) : t.edit.none;
  return (
    <SaveBar
      status={isSaving ? t.detail.saving : changes}
      notice={!isSaving && <EditNotice order={order} edit={edit} timeline={timeline} />}
    >
      <Button variant="default" disabled={isSaving} onClick={edit.close}>
        {ui.discard}
      </Button>
      <Button loading={isSaving} disabled={!order.is_editable} onClick={edit.submit}>
        {edit.changes > 0 && isSent ? t.edit.save_and_send : ui.save}
      </Button>
    </SaveBar>
  );
}

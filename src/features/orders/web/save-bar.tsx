import { Button } from '@mantine/core';
import { counted } from '#base/text.ts';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './order-detail.module.css';
import type { OrderEditing } from './use-order-edit.ts';

/** Stays in sight while an order is edited. */
export function SaveBar({ edit, canSave }: { edit: OrderEditing; canSave: boolean }) {
  const { orders: t, ui } = useTexts();
  const { count } = useFormats();
  const changes = edit.changes > 0 ? counted(t.edit.changes, edit.changes, count) : t.edit.none;
  return (
    <div className={classes.saveBar}>
      <span role="status">{edit.isSaving ? t.detail.saving : changes}</span>
      <Button variant="default" disabled={edit.isSaving} onClick={edit.discard}>
        {ui.discard}
      </Button>
      <Button loading={edit.isSaving} disabled={!canSave} onClick={edit.submit}>
        {ui.save}
      </Button>
    </div>
  );
}

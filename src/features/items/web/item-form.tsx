import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import type { EntityId } from '#features/catalog/entities.ts';
import { Banner } from '#ui/banner.tsx';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Panel } from '#ui/panel.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import classes from './catalog.module.css';
import { CategoryField, DescriptionField, PictureField, TextField, WeightField } from './form-fields.tsx';
import { placesOf } from './item-places.ts';
import { KitEditor } from './kit-editor.tsx';
import { type ItemEditing, useItemEdit } from './use-item-edit.ts';

type Props = {
  entity: EntityId;
  /** Null: a new one. */
  item: ItemDetail | null;
  /** The SKU that a new one comes with. */
  sku?: string;
};

/** The form of an item: its fields, its parts, and what another member changed meanwhile. */
export function ItemForm({ entity, item, sku }: Props) {
  const t = useTexts().catalog;
  const edit = useItemEdit(entity, item, sku);
  const leaveGuard = useLeaveGuard(edit.isDirty);
  useShortcut('mod+s', t.keys.save, edit.submit);

  function submit(event: FormEvent) {
    event.preventDefault();
    edit.submit();
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={page.columns}>
        <div className={page.column}>
          <Panel title={t.form.item}>
            <div className={classes.fields}>
              <TextField edit={edit} name="sku" />
              <TextField edit={edit} name="name" />
              <TextField edit={edit} name="upc" />
              <TextField edit={edit} name="brand" />
              <TextField edit={edit} name="color" />
              <TextField edit={edit} name="size" />
              <WeightField edit={edit} />
              <PictureField edit={edit} />
              <DescriptionField edit={edit} />
            </div>
          </Panel>
        </div>
        <div className={page.column}>
          <Panel title={t.form.money}>
            <div className={classes.fields}>
              <TextField edit={edit} name="price" inputMode="decimal" />
              <TextField edit={edit} name="cost" inputMode="decimal" />
              <TextField edit={edit} name="reorder_point" inputMode="numeric" />
              <CategoryField edit={edit} entity={entity} />
            </div>
          </Panel>
          <KitEditor edit={edit} itemId={item?.id} />
        </div>
      </div>
      <FormFoot edit={edit} entity={entity} item={item} />
      {leaveGuard}
    </form>
  );
}

function FormFoot({ edit, entity, item }: { edit: ItemEditing } & Pick<Props, 'entity' | 'item'>) {
  const { ui } = useTexts();
  const catalog = useTexts().catalog;
  const t = catalog.form;
  const { count } = useFormats();
  const changes = edit.changed.length > 0 ? pluralise(t.changes, edit.changed.length, count) : t.unchanged;
  const back = item ? { to: placesOf[entity].detail, params: { id: String(item.id) } } : { to: placesOf[entity].list };
  const notice = item && edit.meanwhile && <ChangedNotice edit={edit} fields={edit.meanwhile} who={item.updated_by} />;
  return (
    <SaveBar status={edit.isSaving ? t.saving : !edit.isNew && changes} notice={notice}>
      <Button variant="default" renderRoot={(props) => <Link {...back} search={true} {...props} />}>
        {ui.cancel}
      </Button>
      <Button type="submit" loading={edit.isSaving} disabled={item !== null && edit.changed.length === 0}>
        {item ? t.save : t.create}
      </Button>
    </SaveBar>
  );
}

type NoticeProps = { edit: ItemEditing; fields: readonly string[]; who: string | null };

/** Another member saved the item while this form was open: who, what, and what to do about it. */
function ChangedNotice({ edit, fields, who }: NoticeProps) {
  const t = useTexts().catalog;
  const names: Readonly<Record<string, string>> = t.fields;
  return (
    <Banner
      isFloating
      tone="warning"
      title={interpolate(t.form.conflict, { who: who ?? t.form.somebody })}
      text={interpolate(t.form.conflict_text, { fields: fields.map((name) => names[name] ?? name).join(', ') })}
      actions={
        <>
          <Button size="xs" variant="default" onClick={edit.reload}>
            {t.form.reload}
          </Button>
          <Button size="xs" variant="default" onClick={edit.keep}>
            {t.form.keep}
          </Button>
        </>
      }
    />
  );
}

import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { taxCodeNames } from '#base/tax-codes.ts';
import { pluralise } from '#base/text.ts';
import { type EntityId, PRODUCTS } from '#features/core/catalog/entities.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import page from '#ui/detail-page.module.css';
import { DraftForm } from '#ui/draft-form.tsx';
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
import { type ItemDraft, useItemEdit } from './use-item-edit.ts';

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
  const draft = useItemEdit(entity, item, sku);
  const leaveGuard = useLeaveGuard(draft.isDirty);
  useShortcut('mod+s', t.keys.save, draft.submit);

  return (
    <DraftForm draft={draft}>
      <div className={page.columns}>
        <div className={page.column}>
          <Panel title={t.form.item}>
            <div className={classes.fields}>
              <TextField draft={draft} name="sku" />
              <TextField draft={draft} name="name" />
              <TextField draft={draft} name="upc" />
              <TextField draft={draft} name="brand" />
              <TextField draft={draft} name="color" />
              <TextField draft={draft} name="size" />
              <WeightField draft={draft} />
              <PictureField draft={draft} />
              <DescriptionField draft={draft} />
            </div>
          </Panel>
        </div>
        <div className={page.column}>
          <Panel title={t.form.money}>
            <div className={classes.fields}>
              <TextField draft={draft} name="price" inputMode="decimal" />
              <TextField draft={draft} name="cost" inputMode="decimal" />
              <TextField draft={draft} name="reorder_point" inputMode="numeric" />
              <CategoryField draft={draft} entity={entity} />
            </div>
          </Panel>
          {entity === PRODUCTS && (
            <Panel title={t.form.tax}>
              <Text size="sm" mb="sm">
                {t.form.tax_text}
              </Text>
              <div className={classes.fields}>
                {taxCodeNames.map((name) => (
                  <TextField key={name} draft={draft} name={name} />
                ))}
              </div>
            </Panel>
          )}
          <KitEditor draft={draft} itemId={item?.id} />
        </div>
      </div>
      <FormFoot draft={draft} entity={entity} item={item} />
      {leaveGuard}
    </DraftForm>
  );
}

function FormFoot({ draft, entity, item }: { draft: ItemDraft } & Pick<Props, 'entity' | 'item'>) {
  const { ui } = useTexts();
  const catalog = useTexts().catalog;
  const t = catalog.form;
  const { count } = useFormats();
  const names: Readonly<Record<string, string>> = catalog.fields;
  const { length } = draft.changed;
  const changes = length > 0 ? pluralise(t.changes, length, count) : t.unchanged;
  const back = item ? { to: placesOf[entity].detail, params: { id: String(item.id) } } : { to: placesOf[entity].list };
  return (
    <SaveBar
      status={draft.isSaving ? t.saving : item && changes}
      notice={
        <ConflictNotice draft={draft} by={item?.updated_by} nameOf={(field) => names[field] ?? field} isFloating />
      }
    >
      <Button variant="default" renderRoot={(props) => <Link {...back} search={true} {...props} />}>
        {ui.cancel}
      </Button>
      <Button type="submit" loading={draft.isSaving} disabled={item !== null && length === 0}>
        {item ? t.save : t.create}
      </Button>
    </SaveBar>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { taxCodeNames } from '#base/tax-codes.ts';
import { interpolate } from '#base/text.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import { type ItemDetail, itemCalls } from '../contract.ts';
import { type DraftField, type DraftValues, newValues, readEdit, readNew, valuesOf } from './item-draft.ts';
import { placesOf } from './item-places.ts';

export type ItemDraft = Draft<DraftValues>;

/** The form of an item; without one it is a new one's, which may come with its SKU. */
export function useItemEdit(entity: EntityId, item: ItemDetail | null, sku = ''): ItemDraft {
  const t = useTexts().catalog.form;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const wordsFor = useInvalidWords();
  const { create, save } = itemCalls[entity];
  return useDraft<DraftValues>({
    stored: item ? valuesOf(item) : newValues(sku),
    version: item?.version ?? 0,
    check: (draft) => wordsFor((item ? readEdit(draft) : readNew(draft)).invalid),
    save: async (draft) => {
      const id = String(item ? await change(item.id) : await make());
      alerts.success(interpolate(item ? t.saved : t.created, { sku: draft.values.sku.trim() }));
      await navigate({ to: placesOf[entity].detail, params: { id }, search: true, replace: true });
      return undefined;

      async function change(of: number) {
        const { body } = readEdit(draft);
        return body ? (await call(save, { params: { id: of }, body })).id : of;
      }
      async function make() {
        const { body } = readNew(draft);
        if (!body) throw new Error('checked before');
        return (await call(create, { body })).body.id;
      }
    },
    stale: ['/api/products', '/api/raw_materials'],
    onError: alerts.failed,
  });
}

const AMOUNTS: readonly DraftField[] = ['cost', 'price'];
const TAX_CODES: readonly DraftField[] = taxCodeNames;

/** What is said at fields that cannot be saved as they are. */
export function useInvalidWords(): (invalid?: readonly DraftField[]) => Readonly<Record<string, string>> {
  const t = useTexts().catalog.invalid;
  const own: Readonly<Record<string, string>> = { ...t, reorder_point: t.pieces, parts: t.quantity };
  const wordFor = (name: DraftField) => {
    if (TAX_CODES.includes(name)) return t.tax_code;
    return AMOUNTS.includes(name) ? t.amount : (own[name] ?? t.too_long);
  };
  return (invalid = []) => Object.fromEntries(invalid.map((name) => [name, wordFor(name)]));
}

import { ActionIcon, Box, Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { useTexts } from '#ui/texts.ts';
import { KitPartEdit } from '../contract.ts';
import type { DraftPart } from './item-draft.ts';
import { ItemFinder } from './item-finder.tsx';
import type { ItemDraft } from './use-item-edit.ts';

/**
 * The parts that make an item a kit: found, counted, taken out. `itemId` is the item itself, which is no part of it.
 */
export function KitEditor({ draft, itemId }: { draft: ItemDraft; itemId: number | undefined }) {
  const t = useTexts().catalog;
  const { parts } = draft.values;
  const error = draft.errors.parts;
  const put = (next: readonly DraftPart[]) => draft.set({ parts: next });
  const without = new Set([...parts.map(({ id }) => id), ...(itemId === undefined ? [] : [itemId])]);
  return (
    <Panel title={t.fields.parts}>
      {parts.length === 0 && <p className="dimmed">{t.kits.none}</p>}
      {parts.length > 0 && (
        <PartTable
          parts={parts}
          onQuantity={(id, quantity) => put(parts.map((part) => (part.id === id ? { ...part, quantity } : part)))}
          onRemove={(id) => put(parts.filter((part) => part.id !== id))}
        />
      )}
      {error && (
        <Text role="alert" className="danger" mt="xs" fz="xs">
          {error}
        </Text>
      )}
      <Box maw={360} my="sm">
        <ItemFinder
          id="item-parts"
          without={without}
          onPick={({ id, entity_id, sku, name, image_url }) =>
            put([...parts, { id, entity_id, sku, name, image_url, quantity: '1' }])
          }
        />
      </Box>
      <p className="dimmed">{t.kits.text}</p>
    </Panel>
  );
}

type TableProps = {
  parts: readonly DraftPart[];
  onQuantity: (id: number, quantity: string) => void;
  onRemove: (id: number) => void;
};

function PartTable({ parts, onQuantity, onRemove }: TableProps) {
  const t = useTexts().catalog;
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="visually-hidden">{t.fields.parts}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.kits.image}</span>
            </th>
            <th scope="col">{t.columns.sku}</th>
            <th scope="col">{t.kits.quantity}</th>
            <th scope="col">
              <span className="visually-hidden">{t.kits.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow
              key={part.id}
              part={part}
              onQuantity={(quantity) => onQuantity(part.id, quantity)}
              onRemove={() => onRemove(part.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { part: DraftPart; onQuantity: (quantity: string) => void; onRemove: () => void };

function PartRow({ part, onQuantity, onRemove }: RowProps) {
  const t = useTexts().catalog.kits;
  const isWhole = KitPartEdit.shape.quantity.safeParse(Number(part.quantity)).success;
  const remove = interpolate(t.remove, { sku: part.sku });
  return (
    <tr>
      <td>
        <ProductImage image={part.image_url} />
      </td>
      <th scope="row">
        <span className="code">{part.sku}</span>
        <small>{part.name}</small>
      </th>
      <td>
        <TextInput
          size="xs"
          w={90}
          inputMode="numeric"
          aria-label={interpolate(t.quantity_of, { sku: part.sku })}
          value={part.quantity}
          error={!isWhole}
          onChange={(event) => onQuantity(event.currentTarget.value)}
        />
      </td>
      <td data-align="right">
        <ActionIcon variant="subtle" color="gray" aria-label={remove} title={remove} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}

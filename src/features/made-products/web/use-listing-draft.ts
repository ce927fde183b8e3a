import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewItem } from '#features/items/contract.ts';
import {
  changeDraft,
  changedFields,
  type Draft,
  type DraftField,
  newDraft,
  readNew,
} from '#features/items/web/item-draft.ts';
import { type FieldEditing, fieldId } from '#features/items/web/use-item-edit.ts';
import type { Unlinked } from '#features/product-links/web/add-link-modal.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { makeProduct } from '../contract.ts';
import { productOf } from '../listing-product.ts';

/** The calls whose answers a product made for a channel's changes. */
const PATHS = [
  '/api/connectors/',
  '/api/connector-products',
  '/api/products',
  '/api/problems',
  '/api/orders',
  '/api/rechecks',
];

/** The form of the product that a channel's makes, which begins with what the channel tells. */
export function useListingDraft(row: Unlinked, onDone: () => void) {
  const [draft, setDraft] = useState(() => draftOf(row));
  const [invalid, setInvalid] = useState<readonly DraftField[]>([]);
  const make = useMake(row, onDone);
  const edit: FieldEditing = {
    isNew: true,
    values: draft.values,
    changed: changedFields(draft),
    invalid,
    refused: make.error instanceof CallError ? make.error.fields : undefined,
    change: (change) => setDraft(changeDraft(draft, change)),
  };

  function submit() {
    if (make.isPending) return;
    const { body, invalid: wrong = [] } = readNew(draft);
    setInvalid(wrong);
    if (body) make.mutate(body);
    else document.getElementById(fieldId(wrong[0] ?? 'sku'))?.focus();
  }

  return { edit, submit, isSaving: make.isPending };
}

function draftOf({ connector_product_sku, title, barcode, image_url }: Unlinked): Draft {
  const { sku, name, upc, image_url: image } = productOf({ sku: connector_product_sku, title, barcode, image_url });
  return changeDraft(newDraft(''), { sku, name, upc: upc ?? '', image_url: image ?? '' });
}

function useMake({ id, connection_id, connector_product_sku }: Unlinked, onDone: () => void) {
  const alerts = useAlerts();
  const client = useQueryClient();
  const listing = id === undefined ? { connection_id, connector_product_sku } : { id };
  return useMutation({
    mutationFn: (product: NewItem) => call(makeProduct, { body: { listing, product } }),
    onSuccess: ({ body: { message } }) => {
      alerts.success(message);
      onDone();
    },
    onError: (error) => {
      const isAtField = error instanceof CallError && error.fields !== undefined;
      if (!isAtField) alerts.failed(error);
    },
    onSettled: () => markStale(client, PATHS),
  });
}

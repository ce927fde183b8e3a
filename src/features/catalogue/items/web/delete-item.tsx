import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ItemDetail, itemCalls } from '../contract.ts';
import { placesOf } from './item-places.ts';

type Item = Pick<ItemDetail, 'id' | 'entity_id' | 'sku'>;

/** The rare actions of an item: deleting it, after it was asked for. A refusal says where the item is used. */
export function DeleteItem({ item }: { item: Item }) {
  const t = useTexts().catalog.detail;
  const [isAsked, setIsAsked] = useState(false);
  const remove = useRemove(item);
  const refusal = remove.error instanceof CallError && remove.error.status === 409 ? remove.error.message : undefined;

  function close() {
    setIsAsked(false);
    remove.reset();
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t.more}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item c="var(--tone-danger-text)" onClick={() => setIsAsked(true)}>
            {t.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteModal
        opened={isAsked}
        onClose={close}
        title={interpolate(t.delete_title, { sku: item.sku })}
        isBusy={remove.isPending}
        {...(refusal === undefined && { onDelete: () => remove.mutate() })}
      >
        {refusal ? <span role="alert">{refusal}</span> : t.delete_text}
      </DeleteModal>
    </>
  );
}

function useRemove({ id, entity_id }: Item) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const { remove } = itemCalls[entity_id];
  return useMutation({
    mutationFn: () => call(remove, { params: { id } }),
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 409)) alerts.failed(error);
    },
    onSuccess: async ({ message }) => {
      alerts.success(message);
      await navigate({ to: placesOf[entity_id].list, search: true });
      await markStale(client, ['/api/products', '/api/raw_materials']);
    },
  });
}

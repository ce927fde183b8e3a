import { ActionIcon, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DeleteFileModal } from '#ui/delete-file-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { markStale } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { chooseItemPicture, deleteItemFile } from '../contract.ts';
import type { ItemFile } from '../item-file.ts';
import { FileName } from './file-name.tsx';
import classes from './item-files.module.css';

const CHANGED = ['/api/item-files', '/api/products', '/api/raw_materials'];

type Props = { files: readonly ItemFile[]; mainId: number | null };

/** An item's files, each with what can be done with it. */
export function FileRows({ files, mainId }: Props) {
  const t = useTexts().itemFiles;
  const client = useQueryClient();
  const [asked, setAsked] = useState<ItemFile>();
  const [isAsking, setIsAsking] = useState(false);
  const mayChange = useMay('edit_catalog');

  async function remove() {
    if (asked) await call(deleteItemFile, { params: { id: asked.id } });
    await markStale(client, CHANGED);
  }

  return (
    <>
      <ul className={classes.files} aria-label={t.list}>
        {files.map((file) => (
          <li key={file.id}>
            <Thumbnail address={file.thumbnail} size={48} icon="file" />
            <Group flex="1 1 0" gap="4px 12px" miw={0}>
              <FileName file={file} />
              {file.id === mainId && <StatusBadge tone="success">{t.main}</StatusBadge>}
              {mayChange && file.thumbnail && file.id !== mainId && <MakeMain file={file} />}
            </Group>
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={interpolate(t.delete_of, { name: file.name })}
                onClick={() => {
                  setAsked(file);
                  setIsAsking(true);
                }}
              >
                <Icon name="trash" size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <DeleteFileModal
        opened={isAsking}
        name={asked?.name ?? ''}
        onClose={() => setIsAsking(false)}
        onDelete={remove}
      />
    </>
  );
}

function MakeMain({ file }: { file: ItemFile }) {
  const t = useTexts().itemFiles;
  const alerts = useAlerts();
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: () => call(chooseItemPicture, { params: { id: file.id } }),
    onSuccess: () => alerts.success(interpolate(t.main_chosen, { name: file.name })),
    onError: alerts.failed,
    onSettled: () => markStale(client, CHANGED),
  });
  return (
    <Button
      ms={-8}
      size="compact-xs"
      variant="subtle"
      loading={choose.isPending}
      aria-label={interpolate(t.make_main_of, { name: file.name })}
      onClick={() => choose.mutate()}
    >
      {t.make_main}
    </Button>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { findItemFiles } from '../contract.ts';
import { FileDrop } from './file-drop.tsx';
import { FileRows } from './file-rows.tsx';
import classes from './item-files.module.css';
import { UploadRows } from './upload-rows.tsx';
import { SUCCESS } from './upload-status.ts';
import { useUploads } from './use-uploads.ts';

/** Pictures and papers of an item: `<ItemFilesPanel itemId={item.id} />` */
export function ItemFilesPanel({ itemId }: { itemId: number }) {
  const t = useTexts().itemFiles;
  const open = useRef<(() => void) | null>(null);
  const { uploads, ...change } = useUploads(itemId);
  // What has arrived is among the files.
  const underWay = uploads.filter(({ status }) => status !== SUCCESS);
  if (!useMay('edit_catalog')) {
    return (
      <Panel title={t.title}>
        <Files itemId={itemId} isFilling={false} />
      </Panel>
    );
  }
  return (
    <Panel
      title={t.title}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={15} />}
          onClick={() => open.current?.()}
        >
          {t.add}
        </Button>
      }
    >
      <FileDrop open={open} onFiles={change.add}>
        <Files itemId={itemId} isFilling={underWay.length > 0} />
        <UploadRows uploads={underWay} {...change} />
      </FileDrop>
    </Panel>
  );
}

function Files({ itemId, isFilling }: { itemId: number; isFilling: boolean }) {
  const t = useTexts().itemFiles;
  const files = useQuery(queryOf(findItemFiles, { query: { item_id: itemId } }));
  if (files.isPending) return <Skeleton height={56} />;
  if (files.isError)
    return <LoadError error={files.error} onRetry={files.refetch} hasData={files.data !== undefined} />;
  const { data, main_id, links } = files.data;
  return (
    <>
      {data.length > 0 && <FileRows files={data} mainId={main_id} />}
      {links.length > 0 && <PictureLinks links={links} />}
      {data.length + links.length === 0 && !isFilling && <strong>{t.none}</strong>}
    </>
  );
}

/** Pictures that an import named and that stay where they are. */
function PictureLinks({ links }: { links: readonly string[] }) {
  const t = useTexts().itemFiles;
  return (
    <ul className={classes.files} aria-label={t.links}>
      {links.map((link) => (
        <li key={link}>
          <Thumbnail address={link} size={48} icon="file" />
          <a className={classes.link} href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </li>
      ))}
    </ul>
  );
}

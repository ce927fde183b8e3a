import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#features/people/access/web/use-may.ts';
import { addressOf } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { UploadModal } from './upload-modal.tsx';
import type { LinksList } from './use-links-list.ts';

/** `uploadTo`: the channel whose links a file is for; without it files only go out. */
type Props = { links: LinksList; uploadTo?: string };

/** The table as it is narrowed as CSV, and the way back. */
export function CsvMenu({ links: { list, filter, connection_id }, uploadTo }: Props) {
  const t = useTexts().productLinks.bulk;
  const [isUploading, setIsUploading] = useState(false);
  const [mayExport, mayEdit] = [useMay('export'), useMay('edit_mappings')];
  const mayImport = mayEdit && uploadTo !== undefined;
  const file = addressOf('/api/connector-products/csv', {
    query: { connection_id, connectionStatus: filter, q: list.search || undefined },
  });
  if (!mayExport && !mayImport) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" rightSection={<Icon name="chevronDown" size={14} />}>
            {t.csv}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExport && (
            <Menu.Item component="a" href={file} download leftSection={<Icon name="download" size={15} />}>
              {t.download}
            </Menu.Item>
          )}
          {mayImport && (
            <Menu.Item leftSection={<Icon name="plus" size={15} />} onClick={() => setIsUploading(true)}>
              {t.upload}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isUploading && uploadTo !== undefined && (
        <UploadModal connector={uploadTo} onClose={() => setIsUploading(false)} />
      )}
    </>
  );
}

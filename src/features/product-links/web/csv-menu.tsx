import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '#features/access/web/use-may.ts';
import { addressOf } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import type { LinkFilter } from '../contract.ts';
import { UploadModal } from './upload-modal.tsx';
import { useLinkTexts } from './use-link-texts.ts';

type Props = { connector: string; connectionStatus: LinkFilter; q: string };

/** The table as it is narrowed as CSV, and the way back. */
export function CsvMenu({ connector, connectionStatus, q }: Props) {
  const t = useLinkTexts().bulk;
  const [isUploading, setIsUploading] = useState(false);
  const [mayExport, mayImport] = [useMay('export'), useMay('edit_mappings')];
  const file = addressOf('/api/connectors/{connector}/products/csv', {
    params: { connector },
    query: { connectionStatus, q: q || undefined },
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
      {isUploading && <UploadModal connector={connector} onClose={() => setIsUploading(false)} />}
    </>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import { cellStyles } from '#base/csv-cells.ts';
import { addressOf } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { RETURN_FILE_PATH, type ReturnFilter } from '../contract.ts';

/** The returns that the list is narrowed to as CSV, for spreadsheets or for programs. */
export function ExportReturns({ filter }: { filter: Pick<ReturnFilter, 'search' | 'filterBy' | 'reason'> }) {
  const label = useTexts().returns.list.export;
  const t = useTexts().exports.styles;
  const [isOpen, setIsOpen] = useState(false);
  useCommands([{ label, run: () => setIsOpen(true) }]);
  const { search, filterBy, reason } = filter;
  const fileFor = (style: (typeof cellStyles)[number]) =>
    addressOf(RETURN_FILE_PATH, { query: { search: search || undefined, filterBy, reason, style } });
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={label} title={label}>
          <Icon name="download" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.label}</Menu.Label>
        {cellStyles.map((style) => (
          <Menu.Item key={style} component="a" href={fileFor(style)} download title={t.hints[style]}>
            {t.names[style]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

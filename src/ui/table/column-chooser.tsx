import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { Icon } from '../icons.tsx';
import { useTexts } from '../texts.ts';
import type { Columns } from './use-columns.ts';

/** Which columns to show: `<ColumnChooser columns={columns} />`, with what `useColumns` gave. */
export function ColumnChooser<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useTexts().ui.table;
  const shown = new Set(columns.shown.map(({ name }) => name));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<Icon name="columns" size={15} />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} role="group" aria-label={t.columns}>
          {columns.all.slice(1).map(({ name, title }) => (
            <Checkbox
              key={name}
              size="xs"
              label={title}
              checked={shown.has(name)}
              onChange={(event) => columns.choose(name, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

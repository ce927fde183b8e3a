import { Button } from '@mantine/core';
import { Icon } from '../icons.tsx';
import { Idle } from '../idle.tsx';
import { useLatePress } from '../late-press.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useTexts } from '../texts.ts';
import type { Columns } from './use-columns.ts';

// With the list that it opens it is loaded after the rows are there.
const Opening = lazyPart(async () => (await import('./column-popover.tsx')).ColumnPopover);

/** Which columns to show, in which order: `<ColumnChooser columns={columns} />`, with what `useColumns` gave. */
export function ColumnChooser<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useTexts().ui.table;
  const [isPressed, press] = useLatePress();
  const shown = new Set(columns.shown.map(({ name }) => name));
  const choices = columns.all.slice(1).map(({ name, title }) => ({ name, title, isShown: shown.has(name) }));
  const closed = (
    <Button
      size="xs"
      variant="default"
      visibleFrom="xs"
      leftSection={<Icon name="columns" size={15} />}
      onClick={press}
    >
      {t.columns}
    </Button>
  );
  return (
    <Idle room={closed} isControl isAwaited={isPressed}>
      <Opening choices={choices} columns={columns} wasPressed={isPressed} />
    </Idle>
  );
}

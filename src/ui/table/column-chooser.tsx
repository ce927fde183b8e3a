import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { interpolate } from '#base/text.ts';
import { Icon } from '../icons.tsx';
import { useTexts } from '../texts.ts';
import classes from './column-chooser.module.css';
import { useRowHeight } from './row-height.ts';
import type { Columns } from './use-columns.ts';

type Choice = { name: string; title: string; isShown: boolean };
type Change = Pick<Columns<never>, 'choose' | 'place' | 'resize' | 'layout'>;

const WIDTH_STEP = 16;
/** What a column that was never resized begins with when the keyboard does. */
const USUAL_WIDTH = 144;

/**
 * Which columns to show, in which order, how wide, and how high the rows are: `<ColumnChooser columns={columns} />`,
 * with what `useColumns` gave.
 */
export function ColumnChooser<Row>({ columns }: { columns: Columns<Row> }) {
  const t = useTexts().ui.table;
  const words = useTexts().columns;
  const [height, chooseHeight] = useRowHeight();
  const shown = new Set(columns.shown.map(({ name }) => name));
  const choices = columns.all.slice(1).map(({ name, title }) => ({ name, title, isShown: shown.has(name) }));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" visibleFrom="xs" leftSection={<Icon name="columns" size={15} />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={2} role="group" aria-label={t.columns}>
          {choices.map((choice, index) => (
            <ColumnChoice
              key={choice.name}
              choice={choice}
              above={choices[index - 1]}
              below={choices[index + 1]}
              columns={columns}
            />
          ))}
        </Stack>
        <p className={classes.hint}>{words.column_keys}</p>
        <Checkbox
          size="xs"
          label={t.two_lines}
          checked={height === 'high'}
          onChange={(event) => chooseHeight(event.currentTarget.checked ? 'high' : 'low')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type ChoiceProps = { choice: Choice; above: Choice | undefined; below: Choice | undefined; columns: Change };

/** Alt with an arrow moves the column, or makes it wider or narrower; the focus stays on it. */
function ColumnChoice({ choice: { name, title, isShown }, above, below, columns }: ChoiceProps) {
  const t = useTexts().columns;
  const width = columns.layout.widths[name] ?? USUAL_WIDTH;
  const byKey: Readonly<Record<string, () => void>> = {
    ArrowUp: () => above && columns.place(name, above.name),
    ArrowDown: () => below && columns.place(name, below.name),
    ArrowLeft: () => columns.resize(name, width - WIDTH_STEP),
    ArrowRight: () => columns.resize(name, width + WIDTH_STEP),
    Backspace: () => columns.resize(name),
  };

  function press(event: KeyboardEvent) {
    const act = event.altKey ? byKey[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }

  const move = (icon: 'sortUp' | 'sortDown', words: string, onto: Choice | undefined) => (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-label={interpolate(words, { name: title })}
      title={interpolate(words, { name: title })}
      disabled={!onto}
      onClick={() => onto && columns.place(name, onto.name)}
    >
      <Icon name={icon} size={13} />
    </ActionIcon>
  );
  return (
    <Group className={classes.choice} onKeyDown={press}>
      <Checkbox
        size="xs"
        label={title}
        checked={isShown}
        onChange={(event) => columns.choose(name, event.currentTarget.checked)}
      />
      <span>
        {move('sortUp', t.move_before, above)}
        {move('sortDown', t.move_after, below)}
      </span>
    </Group>
  );
}

import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { Icon } from '../icons.tsx';
import { useTexts } from '../texts.ts';
import { useRowHeight } from './row-height.ts';

type Choice = { name: string; title: string; isShown: boolean };
type Props = { choices: readonly Choice[]; onChoose: (name: string, isShown: boolean) => void; isOpenAtFirst: boolean };

/** The button and the list that it opens. */
export function ColumnPopover({ choices, onChoose, isOpenAtFirst }: Props) {
  const t = useTexts().ui.table;
  const [height, chooseHeight] = useRowHeight();
  return (
    <Popover defaultOpened={isOpenAtFirst} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" visibleFrom="xs" leftSection={<Icon name="columns" size={15} />}>
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8} role="group" aria-label={t.columns}>
          {choices.map(({ name, title, isShown }) => (
            <Checkbox
              key={name}
              size="xs"
              label={title}
              checked={isShown}
              onChange={(event) => onChoose(name, event.currentTarget.checked)}
            />
          ))}
        </Stack>
        <Checkbox
          mt={16}
          size="xs"
          label={t.two_lines}
          checked={height === 'high'}
          onChange={(event) => chooseHeight(event.currentTarget.checked ? 'high' : 'low')}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

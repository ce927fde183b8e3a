import { Box, Menu } from '@mantine/core';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { View } from '../contract.ts';

type Props = { all: readonly View[]; active: View | undefined; onShow: (view: View) => void };

/** All views of a list by name, also those whose tabs are out of sight. */
export function ViewChoices({ all, active, onShow }: Props) {
  const t = useTexts().saved_views;
  const groups = [
    { label: t.shared, views: all.filter(({ is_shared }) => is_shared) },
    { label: t.own, views: all.filter(({ is_shared }) => !is_shared) },
  ];
  return groups.map(
    ({ label, views }) =>
      views.length > 0 && (
        <Box key={label} role="group" aria-label={label}>
          <Menu.Divider />
          <Menu.Label>{label}</Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view.id === active?.id && <Icon name="check" size={14} />}
              onClick={() => onShow(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
        </Box>
      ),
  );
}

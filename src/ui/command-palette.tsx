import { closeSpotlight, openSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect } from 'react';
import classes from './command-palette.module.css';
import { Icon, type IconName } from './icons.tsx';
import { useTexts } from './texts.ts';

export type Command = {
  id: string;
  label: string;
  /** More to see and to be found by. */
  description?: string;
  /** What it was found by where that need not stand in its words. */
  foundBy?: string;
  icon?: IconName;
  run: () => void;
};

export type CommandGroup = { title: string; commands: readonly Command[] };

type Props = {
  groups: readonly CommandGroup[];
  opened: boolean;
  onClose: () => void;
  /** What is typed, for groups that depend on it. */
  onQuery: (query: string) => void;
};

/** Finds a page, a record or a command by name. Load it lazily: only who presses Ctrl K needs it. */
export function CommandPalette({ groups, opened, onClose, onQuery }: Props) {
  const t = useTexts().ui.palette;
  useEffect(() => (opened ? openSpotlight() : closeSpotlight()), [opened]);
  return (
    <Spotlight
      shortcut={null}
      onSpotlightClose={onClose}
      onQueryChange={onQuery}
      centered={false}
      scrollable
      nothingFound={t.empty}
      attributes={{ content: { 'aria-label': t.label } }}
      classNames={{ actionsGroup: classes.group }}
      searchProps={{ placeholder: t.placeholder, 'aria-label': t.placeholder, leftSection: <Icon name="search" /> }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      transitionProps={{ duration: 80 }}
      actions={groups.map(({ title, commands }) => ({
        group: title,
        actions: commands.map(({ id, label, description, foundBy, icon, run }) => ({
          id,
          label,
          ...(description && { description }),
          ...(foundBy && { keywords: foundBy }),
          leftSection: icon && <Icon name={icon} />,
          onClick: run,
        })),
      }))}
    />
  );
}

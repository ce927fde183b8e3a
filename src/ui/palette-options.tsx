import { Text } from '@mantine/core';
import { Fragment, type ReactNode, useEffect } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Keys } from './keys.tsx';
import type { PaletteState } from './palette-frame.tsx';
import classes from './palette-options.module.css';
import { useTexts } from './texts.ts';

export type Command = {
  id: string;
  label: string;
  /** More about it, in a second line. */
  description?: string;
  icon?: IconName;
  /** Other words that people call it by. */
  words?: string;
  /** The keys that do it too, as in `useShortcut`. */
  keys?: string | undefined;
  /** Its state, at the end of the line. */
  state?: ReactNode;
  /** What Ctrl C copies of it. */
  copy?: string | undefined;
  /** It at a glance, drawn once it is asked for. */
  preview?: ReactNode;
  run: () => void;
};

export type CommandGroup = {
  title: string;
  commands: readonly Command[];
  /** Still what was found for another text: shown, but Enter does not mean it. */
  isStale?: boolean;
};

type Props = {
  state: PaletteState;
  groups: readonly CommandGroup[];
  /** The message where nothing has the words, above the nearest results; undefined while searching. */
  nothing: { title: string; text: string } | undefined;
  /** More may come. */
  isSearching?: boolean;
  /** Said above what there is: a part of it could not be searched. */
  failure?: string | undefined;
  /** Below them, for the option that Enter would run. */
  foot: (active: Command | undefined) => ReactNode;
  /** The name of the preview, and the message where the option has none. */
  preview: { label: string; none: string };
};

/**
 * The palette's options in their groups. Enter runs the one that the arrow keys went to, else the first. Its preview is
 * next to them while it is open.
 */
export function PaletteOptions({ state, groups, nothing, isSearching = false, failure, foot, preview }: Props) {
  const t = useTexts().ui;
  const { picked, listId, onActive, close, isPreviewing } = state;
  const shown = groups.filter(({ commands }) => commands.length > 0);
  const idOf = ({ id }: Command) => `${listId}-${id}`.replaceAll(' ', '-');
  const [first] = shown;
  const isThere = shown.some(({ commands }) => commands.some((command) => idOf(command) === picked));
  const start = first && !first.isStale ? first.commands[0] : undefined;
  const active = isThere ? (picked ?? undefined) : start && idOf(start);
  const isNothing = shown.length === 0 && (nothing !== undefined || failure !== undefined);
  const { query } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found for another text says nothing of this one
  useEffect(() => onActive(active ?? (isNothing ? null : undefined)), [onActive, active, isNothing, query]);

  const commands = shown.flatMap((group) => group.commands);
  const marked = commands.find((command) => idOf(command) === active);
  return (
    <>
      <div className={classes.halves}>
        <div className={classes.options}>
          {failure && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          <div
            role="status"
            className={classes.nothing}
            hidden={failure !== undefined || (shown.length > 0 && !nothing)}
          >
            {nothing && (
              <>
                <strong>{nothing.title}</strong>
                <span>{nothing.text}</span>
              </>
            )}
            {!nothing && (isSearching ? t.searching : t.loading)}
          </div>
          <div role="listbox" id={listId} aria-label={t.palette.options}>
            {shown.map(({ title, commands, isStale }) => (
              <fieldset
                key={title}
                aria-label={title}
                aria-busy={isStale || undefined}
                data-stale={isStale || undefined}
              >
                <div aria-hidden="true" className={classes.title}>
                  {title}
                </div>
                {commands.map((command) => (
                  <button
                    key={command.id}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    id={idOf(command)}
                    aria-selected={idOf(command) === active}
                    data-copy={command.copy}
                    data-preview={command.preview !== undefined || undefined}
                    className={classes.option}
                    onClick={() => {
                      close();
                      command.run();
                    }}
                  >
                    {command.icon && <Icon name={command.icon} size={16} />}
                    <span className={classes.words}>
                      <span>{command.label}</span>
                      {command.description && <small>{command.description}</small>}
                    </span>
                    {command.state}
                    {command.keys && <Keys keys={command.keys} size="xs" />}
                  </button>
                ))}
              </fieldset>
            ))}
          </div>
          {isSearching && shown.length > 0 && (
            <Text role="status" py={6} px={14} c="dimmed">
              {t.searching}
            </Text>
          )}
        </div>
        {isPreviewing && <Preview command={marked} close={close} {...preview} />}
      </div>
      {foot(marked)}
    </>
  );
}

type PreviewProps = Props['preview'] & { command: Command | undefined; close: () => void };

/** A link in it opens a page, and a button copies: both close the palette, as their keys do. */
function Preview({ command, close, label, none }: PreviewProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or a button within is a click too
    <section
      className={classes.preview}
      aria-label={label}
      onClick={(event) => event.target instanceof Element && event.target.closest('a, button') && close()}
    >
      {command?.preview ? (
        <Fragment key={command.id}>{command.preview}</Fragment>
      ) : (
        <Text my={6} c="dimmed">
          {none}
        </Text>
      )}
    </section>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { fold, hasWords } from '#base/fold.ts';
import { interpolate } from '#base/text.ts';
import type { PaletteState } from '#ui/palette-frame.tsx';
import { type Command, type CommandGroup, PaletteOptions } from '#ui/palette-options.tsx';
import { useTexts } from '#ui/texts.ts';
import { useEverywhere, usePageCommands, usePages, useSearches } from './palette-commands.ts';
import { useRecentRecords } from './recent-records.ts';
import { useCauses } from './use-causes.tsx';
import { usePaletteTexts } from './use-palette-texts.ts';
import { usePartners } from './use-partners.tsx';
import { useRecords } from './use-records.tsx';

const PAUSE_MS = 250;

/** `ask` shows a question in the palette's place, and takes it away. */
type Props = { state: PaletteState; ask: (dialog: ReactNode) => void };

/**
 * What the palette offers: the record that is exactly what was typed, what the open screen can do, pages and commands that begin so,
 * orders, customers, items, partners, causes, then all else that has the words. Before anything is typed: what the screen can do, what
 * was opened last, and the pages.
 */
export function PaletteResults({ state, ask }: Props) {
  const { shell: t, ui } = useTexts();
  const own = usePaletteTexts();
  const typed = state.query.trim();
  const [term] = useDebouncedValue(typed, PAUSE_MS);
  const recent = useRecentRecords();
  const records = useRecords(typed === '' ? '' : term, recent.add);
  const pages = usePages();
  const onPage = usePageCommands();
  const everywhere = useEverywhere();
  const partners = usePartners(typed, ask);
  const { causes, isSearching } = useCauses(typed);
  const searches = useSearches(typed);
  if (typed === '') {
    return (
      <PaletteOptions
        state={state}
        nothing={undefined}
        groups={[
          { title: own.on_page, commands: onPage },
          { title: t.recent, commands: recent.commands },
          { title: t.pages, commands: pages },
          { title: t.commands, commands: everywhere },
        ]}
      />
    );
  }
  const isStale = term !== typed || records.isSearching || partners.isSearching || isSearching;
  const isNamed = ({ label }: Command) => fold(label).startsWith(fold(typed));
  const isMeant = ({ label }: Command) => hasWords(label, typed);
  const isWhole = ({ label }: Command) => fold(label) === fold(typed);
  const [namedPages, otherPages] = partition(pages.filter(isMeant), isNamed);
  // A page of that name is meant rather than a word in a command.
  const here = onPage.filter(namedPages.length > 0 ? isNamed : isMeant);
  const isOnPage = ({ label }: Command) => onPage.some((one) => one.label === label);
  const there = [...onPage.filter((one) => isMeant(one) && !here.includes(one)), ...everywhere.filter(isMeant)];
  const [named, others] = partition([...there, ...partners.commands.filter((one) => !isOnPage(one))], isNamed);
  const commands = { title: t.commands, commands: [...named, ...others, ...otherPages] };
  const found: CommandGroup[] = [
    { title: t.exact, commands: [...records.exact, ...partners.partners.filter(isWhole)], isStale },
    { title: own.on_page, commands: here },
    { title: t.pages, commands: namedPages },
    ...(named.length > 0 ? [commands] : []),
    ...records.groups.map((group) => ({ ...group, isStale })),
    { title: own.partners, commands: partners.partners.filter((one) => !isWhole(one)) },
    { title: own.causes, commands: causes },
    ...(named.length > 0 ? [] : [commands]),
  ];
  const isNothing = found.every((group) => group.commands.length === 0);
  const groups = isNothing ? [] : [...found, { title: t.search_all, commands: searches }];
  const nothing = isStale
    ? undefined
    : { title: ui.palette.empty, text: interpolate(t.searched_all, { query: typed }) };
  return <PaletteOptions state={state} groups={groups} nothing={nothing} failure={records.failure} />;
}

function partition<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

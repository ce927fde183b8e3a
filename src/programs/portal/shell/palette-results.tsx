import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { fold, hasWords } from '#base/fold.ts';
import { interpolate } from '#base/text.ts';
import type { PaletteState } from '#ui/palette-frame.tsx';
import { type Command, type CommandGroup, PaletteOptions } from '#ui/palette-options.tsx';
import { useTexts } from '#ui/texts.ts';
import { useEverywhere, usePageCommands, usePages, useSearches } from './palette-commands.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { readScope } from './palette-scope.ts';
import { isLike, shorterTerm } from './palette-words.ts';
import { useRecentRecords } from './recent-records.ts';
import { useCauses } from './use-causes.tsx';
import { usePartners } from './use-partners.tsx';
import { useRecords } from './use-records.tsx';

const PAUSE_MS = 250;

/** The lists that people look through where a search finds nothing. */
const LISTS: readonly string[] = ['/orders', '/customers', '/products'];

/** `ask` shows a question in the palette's place, and takes it away. */
type Props = { state: PaletteState; ask: (dialog: ReactNode) => void };

/**
 * The palette's options: the record that matches exactly, the open screen's commands, pages and commands that begin so,
 * orders, customers, items, partners, causes, then all else that has the words. Before anything is typed: what the
 * screen can do, what was opened last, and the pages. A sign before the words keeps it to one kind.
 */
export function PaletteResults({ state, ask }: Props) {
  const { ui, shell } = useTexts();
  const t = useTexts().palette;
  const { scope, typed } = readScope(state.query);
  const [term] = useDebouncedValue(typed, PAUSE_MS);
  const recent = useRecentRecords();
  const records = useRecords(typed === '' ? '' : term, scope, recent.add);
  const pages = usePages();
  const onPage = usePageCommands();
  const everywhere = useEverywhere();
  const partners = usePartners(scope === undefined || scope === 'commands' ? typed : '', ask);
  const { causes, isSearching } = useCauses(scope ? '' : typed);
  const searches = useSearches(typed);

  const isStale = term !== typed || records.isSearching || partners.isSearching || isSearching;
  const isMeant = ({ label, words = '' }: Command) => hasWords(label, typed) || isLike(`${label} ${words}`, typed);
  const isOnPage = ({ label }: Command) => onPage.some((one) => one.label === label);
  const doable = [...everywhere.filter(isMeant), ...partners.commands.filter((one) => !isOnPage(one))];
  const foundRecords = [
    { title: shell.exact, commands: records.exact, isStale },
    ...records.groups.map((group) => ({ ...group, isStale })),
  ];

  function home(): CommandGroup[] {
    return [
      { title: t.on_page, commands: onPage },
      { title: shell.recent, commands: recent.commands },
      { title: shell.pages, commands: pages },
      { title: shell.commands, commands: everywhere },
    ];
  }

  function commandsAlone(): CommandGroup[] {
    return [
      { title: t.on_page, commands: onPage.filter(isMeant) },
      { title: shell.commands, commands: doable },
    ];
  }

  function everything(): CommandGroup[] {
    const isNamed = ({ label, words }: Command) =>
      fold(label).startsWith(fold(typed)) || (words !== undefined && isLike(`${label} ${words}`, typed));
    const isWhole = ({ label }: Command) => fold(label) === fold(typed);
    const [namedPages, otherPages] = partition(pages.filter(isMeant), isNamed);
    // A page of that name is meant rather than a word in a command.
    const [here, there] = partition(onPage.filter(isMeant), (one) => namedPages.length === 0 || isNamed(one));
    const [named, others] = partition([...there, ...doable], isNamed);
    const commands = { title: shell.commands, commands: [...named, ...others, ...otherPages] };
    const [whole, partly] = partition(partners.partners, isWhole);
    return [
      { title: shell.exact, commands: [...records.exact, ...whole], isStale },
      { title: t.on_page, commands: here },
      { title: shell.pages, commands: namedPages },
      ...(named.length > 0 ? [commands] : []),
      ...foundRecords.slice(1),
      { title: t.partners, commands: partly },
      // Once the records are there: what Enter means does not change under the hand.
      { title: t.causes, commands: isStale ? [] : causes },
      ...(named.length > 0 ? [] : [commands]),
    ];
  }

  /** Where nothing has the words: the nearest results, else the lists to look through. */
  function nearby(): CommandGroup[] {
    const commands = [...nearest.exact, ...nearest.groups.flatMap((group) => group.commands)];
    if (nearest.isSearching) return [];
    if (commands.length > 0) return [{ title: t.nearest, commands }];
    return [{ title: t.look_through, commands: pages.filter(({ id }) => LISTS.includes(id)) }];
  }

  function groups(): CommandGroup[] {
    if (scope === 'commands') return commandsAlone();
    if (scope) return foundRecords;
    if (typed === '') return home();
    if (isNothing) return nearby();
    return isStale ? found : [...found, { title: shell.search_all, commands: searches }];
  }

  function nothing() {
    if (scope && scope !== 'commands' && typed === '') return { title: t.begin[scope], text: '' };
    if (isStale || (!scope && !isNothing)) return undefined;
    return { title: ui.palette.empty, text: interpolate(scope ? t.none[scope] : shell.searched_all, { query: typed }) };
  }

  const found = typed === '' || scope ? [] : everything();
  const isNothing = typed !== '' && !scope && !isStale && found.every(({ commands }) => commands.length === 0);
  const nearest = useRecords(isNothing ? shorterTerm(typed) : '', undefined, recent.add);

  return (
    <PaletteOptions
      state={state}
      isSearching={typed !== '' && (isStale || nearest.isSearching)}
      groups={groups()}
      nothing={nothing()}
      failure={records.failure}
      preview={t.preview}
      foot={(active) => (
        <PaletteFoot
          scope={scope}
          canCopy={active?.copy !== undefined}
          canPreview={active?.preview !== undefined}
          isPreviewing={state.isPreviewing}
          isPicked={state.picked !== null}
        />
      )}
    />
  );
}

function partition<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

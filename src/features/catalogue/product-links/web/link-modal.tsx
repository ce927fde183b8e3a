import { Button, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { type Searchable, useNotFound } from '#ui/not-found.tsx';
import { Pager } from '#ui/pager.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './product-links.module.css';

const DEBOUNCE_MS = 700;

/** What is searched: the words once they rest, and the page of their results. */
export function useLinkSearch() {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [rested] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const term = text.trim() === '' ? '' : rested;
  return {
    text,
    term,
    page,
    setPage,
    isResting: text.trim() === term,
    setText: (next: string) => {
      setText(next);
      setPage(1);
    },
  };
}

type Props = {
  onClose: () => void;
  search: ReturnType<typeof useLinkSearch>;
  chosenLabel: string;
  /** What is looked for a partner for. */
  chosen: ReactNode;
  placeholder: string;
  isSearching: boolean;
  /** What is searched, for the words where nothing is found. */
  what: Searchable;
  error: Error | null;
  onRetry: () => void;
  /** How many are shown where there may be more. */
  cap: number | undefined;
  /** Undefined while there is nothing to show; none found is said. */
  results: readonly ReactNode[] | undefined;
  lastPage: number;
  /** What is there before anything is searched. */
  children?: ReactNode;
};

/** 'Add Product Link': what was chosen, a search, its results with their pager. */
export function LinkModal(props: Props) {
  const links = useTexts().productLinks;
  const { ui } = useTexts();
  const t = links.modal;
  const { search, results, isSearching } = props;
  const isBusy = isSearching || !search.isResting;
  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t.title}
      closeButtonProps={{ 'aria-label': ui.close }}
      // Escape in the search closes the dialog as everywhere else in it.
      trapFocus
    >
      <p className={classes.label}>{props.chosenLabel}</p>
      <Strip>{props.chosen}</Strip>
      <TextInput
        mt="md"
        type="search"
        aria-label={t.search}
        placeholder={props.placeholder}
        maxLength={200}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
        leftSection={<Icon name="search" size={15} />}
        rightSection={isBusy && <Loader size="xs" role="progressbar" aria-label={ui.loading} />}
        data-autofocus
      />
      {search.text.trim() === '' && props.children}
      {search.text.trim() !== '' && props.error && (
        <LoadError error={props.error} onRetry={props.onRetry} hasData={false} />
      )}
      {search.text.trim() !== '' && !props.error && (
        <Results results={results} isBusy={isBusy} what={props.what} term={search.term} cap={props.cap} />
      )}
      <Group justify="space-between" mt="md">
        <div>
          {search.term !== '' && <Pager page={search.page} lastPage={props.lastPage} onPage={search.setPage} />}
        </div>
        <Button variant="default" onClick={props.onClose}>
          {t.cancel}
        </Button>
      </Group>
    </Modal>
  );
}

type ResultsProps = Pick<Props, 'results' | 'what' | 'cap'> & { isBusy: boolean; term: string };

function Results({ results, isBusy, what, term, cap }: ResultsProps) {
  const product_links = useTexts().productLinks;
  const search = useTexts().search;
  const t = product_links.modal;
  const notFound = useNotFound(what, term);
  return (
    <div aria-live="polite" aria-busy={isBusy}>
      {results && results.length > 0 && (
        <ul className={classes.results} aria-label={t.results}>
          {results}
        </ul>
      )}
      {cap !== undefined && !isBusy && (
        <p className={classes.label}>{interpolate(search.capped_links, { count: cap })}</p>
      )}
      {results?.length === 0 && !isBusy && (
        <EmptyState title={t.none} icon="search">
          {notFound}
        </EmptyState>
      )}
    </div>
  );
}

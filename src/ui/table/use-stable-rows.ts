import { useEffect, useState } from 'react';
import { mergeRows, type StableRows } from './stable-rows.ts';

type Page<Row> = { data: readonly Row[]; per_page: number };

/** The state of a page's query, as `useQuery` returns it. */
type Answer<Row> = { data: Page<Row> | undefined; isPlaceholderData: boolean; isFetching: boolean };

type Shown<Row> = StableRows<Row> & { question: string; answer: Page<Row> | undefined };

/** `rows` is undefined until the first answer. */
export type LiveRows<Row> = Omit<StableRows<Row>, 'rows'> & {
  rows: readonly Row[] | undefined;
  /** Shows the newest rows, or those of this answer. */
  show: (page?: Page<Row>) => void;
};

/**
 * The rows of a list that changes while it is on the screen: no row moves by itself. Another `question` (filters, sort,
 * page) shows its whole answer. So does the first refetch after the screen was opened, unless the member pressed a key
 * or the mouse before it came: `const live = useStableRows(orders, JSON.stringify(query))`
 */
export function useStableRows<Row extends { id: number }>(answer: Answer<Row>, question: string): LiveRows<Row> {
  const { data, isPlaceholderData, isFetching } = answer;
  const nothing = { question: '', answer: undefined, rows: [], gone: new Set<number>(), fresh: 0 };
  const [shown, setShown] = useState<Shown<Row>>(nothing);
  const [isOpening, setIsOpening] = useState(isFetching);
  if (isOpening && !isFetching) setIsOpening(false);
  useEffect(() => (isOpening ? onFirstPress(() => setIsOpening(false)) : undefined), [isOpening]);
  const whole = (page: Page<Row>): Shown<Row> => ({ ...nothing, question, answer: page, rows: page.data });

  let now = shown;
  if (data && !isPlaceholderData && (data !== shown.answer || question !== shown.question)) {
    now =
      isOpening || question !== shown.question
        ? whole(data)
        : { question, answer: data, ...mergeRows(shown.rows, data.data, data.per_page) };
    setShown(now);
  }
  return {
    rows: data && (now.answer ? now.rows : data.data),
    gone: now.gone,
    fresh: now.fresh,
    show: (page = data) => page && setShown(whole(page)),
  };
}

/** If the member already uses the rows, they stay when a slow first answer arrives. @returns the call that ends it */
function onFirstPress(act: () => void): () => void {
  const presses = ['keydown', 'pointerdown'];
  for (const press of presses) document.addEventListener(press, act, { capture: true });
  return () => {
    for (const press of presses) document.removeEventListener(press, act, { capture: true });
  };
}

import { type RefObject, useEffect, useState } from 'react';

/** What a row has opened: a menu, a popover, a list of choices. All say so on their button or field. */
const OPENED = '[aria-expanded="true"]';

/**
 * The rows to draw: as they were while something of a row is open, so that it does not move or vanish under the hand of who
 * uses it; else as they are now.
 */
export function useHeldRows<Row>(
  body: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const [isHeld, setIsHeld] = useState(false);
  const [held, setHeld] = useState(rows);
  const isDrawn = rows !== undefined && rows.length > 0;
  useEffect(() => {
    const element = body.current;
    if (!element || !isDrawn) return;
    const observer = new MutationObserver(() => setIsHeld(element.querySelector(OPENED) !== null));
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-expanded'] });
    return () => observer.disconnect();
  }, [body, isDrawn]);
  if (!isHeld && held !== rows) setHeld(rows);
  return isHeld ? held : rows;
}

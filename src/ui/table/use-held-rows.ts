import { type RefObject, useEffect, useState } from 'react';

/** What a row has opened: a menu, a popover, a list of choices. All say so on their button or field. */
const OPENED = '[aria-expanded="true"]';

/**
 * The rows to draw. While a menu of a row is open, or a mouse button is down on a row, the rows are frozen: none moves
 * or vanishes under the pointer. Else they are the current ones.
 */
export function useHeldRows<Row>(
  body: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined {
  const [isOpened, setIsOpened] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const [held, setHeld] = useState(rows);
  const isHeld = isOpened || isPressed;
  if (!isHeld && held !== rows) setHeld(rows);
  const drawn = isHeld ? held : rows;
  const isDrawn = drawn !== undefined && drawn.length > 0;
  useEffect(() => {
    const element = body.current;
    if (!element || !isDrawn) return;
    const observer = new MutationObserver(() => setIsOpened(element.querySelector(OPENED) !== null));
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-expanded'] });
    const press = () => setIsPressed(true);
    const release = () => setTimeout(() => setIsPressed(false)); // after the click, which comes next
    element.addEventListener('pointerdown', press);
    const ends = ['pointerup', 'pointercancel', 'blur'];
    for (const end of ends) window.addEventListener(end, release);
    return () => {
      observer.disconnect();
      element.removeEventListener('pointerdown', press);
      for (const end of ends) window.removeEventListener(end, release);
    };
  }, [body, isDrawn]);
  return drawn;
}

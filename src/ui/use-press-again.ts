import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that was pressed before what it opens was loaded is pressed again once that is there: it has the focus then, and gets it back at
 * the end: `const button = usePressAgain()`, `<Menu.Target><BellButton ref={button} /></Menu.Target>`
 */
export function usePressAgain(wasPressed = true): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const press = useRef(wasPressed);
  useEffect(() => {
    if (!press.current) return;
    press.current = false;
    button.current?.focus();
    button.current?.click();
  }, []);
  return button;
}

import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * Whether a button was pressed whose list is still to be loaded, and what its press does. The button stays until the list can be shown:
 * `const [isPressed, press] = useLatePress()`, `<Suspense>{isPressed ? <NoticeMenu /> : <BellButton onClick={press} />}</Suspense>`
 */
export function useLatePress(): readonly [isPressed: boolean, press: () => void] {
  const [isPressed, setIsPressed] = useState(false);
  return [isPressed, () => startTransition(() => setIsPressed(true))];
}

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

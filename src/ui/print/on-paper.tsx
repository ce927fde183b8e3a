import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import classes from './print.module.css';

/** What the browser prints in place of the screen, be it by a button or Ctrl P. It is drawn only then. */
export function OnPaper({ children }: { children: ReactNode }) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true)); // the page is laid out for paper right afterwards
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && createPortal(<div className={classes.paper}>{children}</div>, document.body);
}

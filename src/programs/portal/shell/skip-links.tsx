import { useTexts } from '#ui/texts.ts';
import classes from './shell.module.css';

const goToRows = () => document.querySelector<HTMLElement>('tbody [data-row-focus]')?.focus();

/** The first things that Tab reaches: past the navigation, and where there is a list past its tools as well. */
export function SkipLinks() {
  const t = useTexts().shell;
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t.skip}
      </a>
      <button type="button" className={`${classes.skip} ${classes.toRows}`} onClick={goToRows}>
        {t.skip_to_rows}
      </button>
    </>
  );
}

import classes from './loading-bar.module.css';
import { useTexts } from './texts.ts';

/** Moves along the top of the window while a screen or a part of one is loaded, from the press on. */
export function LoadingBar() {
  return <div role="status" aria-label={useTexts().ui.loading} className={classes.bar} />;
}

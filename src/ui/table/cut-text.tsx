import classes from './data-table.module.css';

/** One line of a cell that may be long: cut where its column would grow too wide, whole in its tooltip. */
export function CutText({ children }: { children: string }) {
  return (
    <span className={classes.cut} title={children}>
      {children}
    </span>
  );
}

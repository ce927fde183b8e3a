import classes from './faults.module.css';
import { useImportTexts } from './use-import-texts.ts';

/** What is in a cell with a fault, as the file has it, blanks too. */
export function FaultValue({ value }: { value: string }) {
  const t = useImportTexts().faults;
  if (value === '') return <span className={classes.empty}>{t.empty}</span>;
  return (
    <span className={classes.value} title={value}>
      {value}
    </span>
  );
}

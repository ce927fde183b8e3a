import { useTexts } from '#ui/texts.ts';
import classes from './faults.module.css';

/** What is in a cell with a fault, as the file has it, blanks too. */
export function FaultValue({ value }: { value: string }) {
  const t = useTexts().imports.faults;
  if (value === '') return <span className="dimmed">{t.empty}</span>;
  return (
    <span className={classes.value} title={value}>
      {value}
    </span>
  );
}

import { useTexts } from '#ui/texts.ts';
import type { AuditChange } from '../audit-changes.ts';
import classes from './audit.module.css';

/** “City: Lima → Cusco” in one line, cut where it is too long. */
export function ChangeWords({ change: { field, from, to, has_values } }: { change: AuditChange }) {
  const t = useTexts().audit;
  const { none } = useTexts().ui;
  if (!has_values) {
    return (
      <span className={classes.change}>
        {field}: <i>{t.changed}</i>
      </span>
    );
  }
  return (
    <span className={classes.change} title={`${field}: ${from ?? none} → ${to ?? none}`}>
      {field}: {from ?? none} → <b>{to ?? none}</b>
    </span>
  );
}

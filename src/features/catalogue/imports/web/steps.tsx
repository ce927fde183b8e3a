import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ImportStep, importSteps } from './import-steps.ts';
import classes from './imports.module.css';

/** The steps of an import in their order, and where it is. */
export function Steps({ current }: { current: ImportStep }) {
  const t = useTexts().imports.steps;
  const at = importSteps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t.label}>
      {importSteps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <span className={classes.number} aria-hidden="true">
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          {t[step]}
          {index < at && <span className="visually-hidden"> ({t.done})</span>}
        </li>
      ))}
    </ol>
  );
}

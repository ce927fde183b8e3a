import { CallError } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './entrance.module.css';

/** Why the form was refused; nothing while it was not. */
export function FormError({ error }: { error: Error | null }) {
  const { failed } = useTexts().ui;
  if (!error) return null;
  return (
    <div role="alert" className={classes.error}>
      {error instanceof CallError ? error.message : failed}
    </div>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import { hasWritten } from './import-steps.ts';
import classes from './imports.module.css';
import { TakeBack } from './take-back.tsx';

/** It could not be finished: why, what that means for the rows, and what to do next. */
export function ImportFailed({ run }: { run: Import }) {
  const t = useTexts().imports.failed;
  const { note, sheet } = run;
  return (
    <Panel>
      <div role="alert" className={classes.failed}>
        <Icon name="alert" size={20} />
        <div>
          <strong>{t.title}</strong>
          {note && <p>{note}</p>}
        </div>
      </div>
      <p className={classes.hint}>{hasWritten(run) ? t.next_written : t.next}</p>
      <div className={classes.buttons}>
        <Button renderRoot={(props) => <Link to="/imports/new" search={{ sheet }} {...props} />}>{t.again}</Button>
        <TakeBack run={run} />
      </div>
    </Panel>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import classes from './imports.module.css';

/** The file could not be read to its end: why, and what to do next. */
export function ImportFailed({ run: { note, sheet } }: { run: Import }) {
  const { failed: t, check } = useTexts().imports;
  return (
    <Panel>
      <div role="alert" className={classes.failed}>
        <Icon name="alert" size={20} />
        <div>
          <strong>{t.title}</strong>
          {note && <p>{note}</p>}
        </div>
      </div>
      <p className={classes.hint}>{t.next}</p>
      <div className={classes.buttons}>
        <Button renderRoot={(props) => <Link to="/imports/new" search={{ sheet }} {...props} />}>{t.again}</Button>
        <Button variant="default" renderRoot={(props) => <Link to="." search={{ step: 'columns' }} {...props} />}>
          {check.back}
        </Button>
      </div>
    </Panel>
  );
}

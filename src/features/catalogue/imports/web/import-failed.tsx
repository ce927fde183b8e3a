import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Panel } from '#ui/panel.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
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
      <RunStrip isPlain hasFailed text={t.title} note={note} />
      <Text maw="108ch" mb={10} c="dimmed">
        {hasWritten(run) ? t.next_written : t.next}
      </Text>
      <div className={classes.buttons}>
        <Button renderRoot={(props) => <Link to="/imports/new" search={{ sheet }} {...props} />}>{t.again}</Button>
        <TakeBack run={run} />
      </div>
    </Panel>
  );
}

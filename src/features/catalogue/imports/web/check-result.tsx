import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pluralise } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Import, runImport } from '../contract.ts';
import { ChangedLines } from './changed-lines.tsx';
import { FailedRowsLink } from './failed-rows-link.tsx';
import { FaultGroups, ImportNotes } from './fault-groups.tsx';
import { Figures } from './figures.tsx';
import classes from './imports.module.css';
import { TwoReadings } from './two-readings.tsx';
import { useImportChange } from './use-import.ts';

/** The third step: what has to be answered first, what the import would do, what is wrong, and the button that does it. */
export function CheckResult({ run }: { run: Import }) {
  const { check: t, faults } = useTexts().imports;
  const { count } = useFormats();
  const start = useImportChange(() => call(runImport, { params: { id: run.id } }));
  const { added, changed, failed } = run.counts;
  const rows = added + changed;
  return (
    <>
      {failed > 0 && <TwoReadings run={run} />}
      <Panel title={t.title}>
        <Figures counts={run.counts} words={t.figures} />
        {rows === 0 && (
          <Text maw="108ch" mb={10} c="dimmed">
            {failed > 0 ? t.all_failed : t.nothing}
          </Text>
        )}
        {rows > 0 && failed > 0 && (
          <Text maw="108ch" mb={10} c="dimmed">
            {t.errors_stay}
          </Text>
        )}
        <div className={classes.buttons}>
          {rows > 0 && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {pluralise(t.run, rows, count)}
            </Button>
          )}
          <Button
            variant={rows > 0 ? 'default' : 'filled'}
            renderRoot={(props) => <Link to="." search={{ step: 'columns' }} {...props} />}
          >
            {t.back}
          </Button>
          {failed > 0 && <FailedRowsLink id={run.id} />}
        </div>
      </Panel>
      {changed > 0 && <ChangedLines id={run.id} />}
      {failed > 0 && (
        <Panel title={faults.title}>
          <FaultGroups id={run.id} />
        </Panel>
      )}
      <ImportNotes id={run.id} />
    </>
  );
}

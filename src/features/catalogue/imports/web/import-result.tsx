import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';
import { FailedRowsLink } from './failed-rows-link.tsx';
import { FaultGroups, ImportNotes } from './fault-groups.tsx';
import { Figures } from './figures.tsx';
import classes from './imports.module.css';
import { TakeBack } from './take-back.tsx';

/** The last step: what the import did, what stayed out and how that comes in, and the way back. */
export function ImportResult({ run }: { run: Import }) {
  const { result: t } = useTexts().imports;
  const { failed } = run.counts;
  if (run.state === 'undone') return <Undone run={run} />;
  return (
    <>
      <Panel title={t.done}>
        <Figures counts={run.counts} words={t.figures} />
        {run.note && (
          <Text maw="108ch" mb={10} c="dimmed">
            {run.note}
          </Text>
        )}
        <div className={classes.buttons}>
          <ShowRecords run={run} />
          <TakeBack run={run} />
        </div>
      </Panel>
      {failed > 0 && <NotImported run={run} />}
      <ImportNotes id={run.id} />
    </>
  );
}

function ShowRecords({ run: { sheet } }: { run: Import }) {
  const t = useTexts().imports.result;
  const { records } = sheetDefinitions[sheet];
  return (
    records !== null && (
      <Button component={Link} to={`/${records}`}>
        {t.show[records]}
      </Button>
    )
  );
}

function NotImported({ run: { id, sheet, existing, counts } }: { run: Import }) {
  const { result: t, faults } = useTexts().imports;
  const { count } = useFormats();
  return (
    <Panel title={faults.title}>
      <Text maw="108ch" mb={10} c="dimmed">
        {pluralise(t.failed, counts.failed, count)}
      </Text>
      <div className={classes.buttons}>
        <FailedRowsLink id={id} />
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/imports/new" search={{ sheet, existing }} {...props} />}
        >
          {t.again}
        </Button>
      </div>
      <FaultGroups id={id} />
    </Panel>
  );
}

function Undone({ run }: { run: Import }) {
  const t = useTexts().imports.result;
  const { count } = useFormats();
  return (
    <Panel title={t.undone}>
      <Text maw="108ch" mb={10} c="dimmed">
        {run.kept > 0 ? pluralise(t.kept, run.kept, count) : t.undone_all}
      </Text>
      <p className={classes.quiet}>{t.undone_figures}</p>
      <Figures counts={run.counts} words={t.figures} />
      <div className={classes.buttons}>
        <ShowRecords run={run} />
      </div>
    </Panel>
  );
}

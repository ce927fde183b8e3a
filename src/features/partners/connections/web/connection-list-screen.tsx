import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '#features/people/access/web/use-may.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './connection-list.module.css';
import { ConnectionRow } from './connection-row.tsx';
import { connectionsQuery } from './connections-query.ts';

/** The account's connectors, each with its health and its actions. */
export function ConnectionListScreen() {
  const t = useTexts().connections;
  const mayManage = useMay('manage_connectors');
  const { data, error, isPending, refetch } = useQuery(connectionsQuery);
  return (
    <>
      <PageHeader title={t.title} actions={mayManage && <AddButton />}>
        {t.hint}
      </PageHeader>
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && <Skeleton height={210} radius="md" />}
      {data?.length === 0 && (
        <EmptyState
          title={t.none}
          icon="plug"
          action={
            <Group gap="xs" justify="center">
              {mayManage && <AddButton />}
              <Button size="xs" variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
                {t.steps}
              </Button>
            </Group>
          }
        >
          {t.none_text}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <div className={classes.list}>
          <Titles />
          <ul aria-label={t.title}>
            {data.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** For the eye: each row says of its figures what they are. */
function Titles() {
  const { fields } = useTexts().connections;
  const t = useTexts().connector_settings;
  return (
    <div className={classes.titles} aria-hidden="true">
      <span />
      <span>{fields.kind}</span>
      <span>{fields.health}</span>
      <span>{t.day_bar.title}</span>
      <span>{fields.last_success}</span>
      <span>{fields.backlog}</span>
      <span>{fields.orders_with_problems}</span>
      <span />
    </div>
  );
}

function AddButton() {
  const t = useTexts().connector_settings;
  return (
    <Button size="xs" component={Link} to="/settings/connectors/new" leftSection={<Icon name="plus" size={15} />}>
      {t.add}
    </Button>
  );
}

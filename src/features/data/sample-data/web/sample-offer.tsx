import { Button } from '@mantine/core';
import { useSession } from '#features/people/access/web/session.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './sample-data.module.css';
import { useSampleChange } from './use-sample-change.ts';

/** Below the steps to a first order, for who may do it: the account filled with samples. */
export function SampleOffer() {
  const t = useTexts().sample_data;
  const { user } = useSession();
  const add = useSampleChange('add');
  if (!user.is_admin) return null;
  return (
    <div className={classes.offer}>
      <p>{t.offer}</p>
      <Button size="xs" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
        {t.show}
      </Button>
    </div>
  );
}

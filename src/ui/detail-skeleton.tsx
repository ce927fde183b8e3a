import { Skeleton } from '@mantine/core';
import classes from './detail-page.module.css';

/** Stands where the page of one thing will be while it is loaded. */
export function DetailSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={28} width={260} mb={20} />
      <div className={classes.columns}>
        <Skeleton height={320} radius="md" />
        <Skeleton height={320} radius="md" />
      </div>
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import classes from './detail-page.module.css';
import page from './page.module.css';

const LINES = ['70%', '55%', '80%', '45%', '65%', '60%', '75%', '50%'];

/**
 * Stands where the page of one thing will be while it is loaded: its head, and panels in a wide and a narrow column.
 */
export function DetailSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={page.header}>
        <Skeleton height={32} width={240} />
        <Skeleton height={30} width={160} />
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <PanelShape lines={8} />
          <PanelShape lines={5} />
        </div>
        <div className={classes.column}>
          <PanelShape lines={6} />
          <PanelShape lines={6} />
        </div>
      </div>
    </div>
  );
}

function PanelShape({ lines }: { lines: number }) {
  return (
    <div className={page.panel}>
      <div className={page.panelHead}>
        <Skeleton height={14} width={120} />
      </div>
      {LINES.slice(0, lines).map((width) => (
        <Skeleton key={width} height={10} width={width} my={9} />
      ))}
    </div>
  );
}

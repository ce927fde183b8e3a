import type { Health } from '../connection-rules.ts';
import classes from './partner-dot.module.css';

/** How a partner fares, as a dot beside its name or among others. */
export function PartnerDot({ health }: { health: Health }) {
  return <span className={classes.dot} data-health={health} />;
}

import type { Health } from '../connection-rules.ts';
import classes from './partner-dot.module.css';

/** A partner's health, as a dot next to its name or among others. */
export function PartnerDot({ health }: { health: Health }) {
  return <span className={classes.dot} data-health={health} />;
}

import classes from './gallery.module.css';

/** Two letters for a partner, next to its name: `ChannelAdvisor` is CA, `Exigo` EX. */
export function PartnerMark({ title }: { title: string }) {
  const capitals = title.replace(/[^A-Z]/g, '');
  const letters = capitals.length > 1 ? capitals : title;
  return (
    <span aria-hidden="true" className={classes.mark}>
      {letters.slice(0, 2).toUpperCase()}
    </span>
  );
}

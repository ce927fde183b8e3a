import { Icon } from '#ui/icons.tsx';
import classes from './item-files.module.css';

/** A small picture of a file; of one that is no picture, a sheet. */
export function Thumbnail({ address }: { address: string | null }) {
  return (
    <span className={classes.thumbnail}>
      {address ? <img src={address} alt="" loading="lazy" width={48} height={48} /> : <Icon name="file" size={22} />}
    </span>
  );
}

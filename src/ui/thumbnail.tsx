import { useState } from 'react';
import { Icon, type IconName } from './icons.tsx';
import classes from './thumbnail.module.css';

type Props = {
  /** Null where there is no picture. */
  address: string | null;
  /** Its sides, in pixels. */
  size: 28 | 48 | 96;
  /** Stands where there is no picture, or where it does not load. */
  icon: IconName;
};

/** A small picture that says nothing its neighbour does not say in words. */
export function Thumbnail({ address, size, icon }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = address !== null && address !== failed;
  return (
    <span className={classes.frame} style={{ width: size, height: size }}>
      {isShown ? (
        <img src={address} alt="" loading="lazy" width={size} height={size} onError={() => setFailed(address)} />
      ) : (
        <Icon name={icon} size={size === 28 ? 16 : 22} />
      )}
    </span>
  );
}

import { useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { thumbnailOf } from './image-address.ts';
import classes from './product-image.module.css';

/** A product's thumbnail beside its name; without an image, or where it does not load, a placeholder. */
export function ProductImage({ image }: { image: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = image && image !== failed;
  return (
    <span className={classes.frame}>
      {isShown ? (
        <img src={thumbnailOf(image)} alt="" loading="lazy" width={32} height={32} onError={() => setFailed(image)} />
      ) : (
        <Icon name="boxes" size={18} />
      )}
    </span>
  );
}

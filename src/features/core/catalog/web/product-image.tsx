import { Thumbnail } from '#ui/thumbnail.tsx';
import { thumbnailOf } from './image-address.ts';

type Props = { image: string | null; size?: 28 | 96 };

/** A product's picture next to its name. */
export function ProductImage({ image, size = 28 }: Props) {
  return <Thumbnail address={image && thumbnailOf(image)} size={size} icon="boxes" />;
}

const UPLOADS = '/uploads/';

/** Where an image is: a full link as it is, a path in the uploads folder. */
export function imageAddress(image: string): string {
  return /^https?:\/\//i.test(image) ? image : UPLOADS + image.replace(/^\/+/, '');
}

/** The same image where it is shown small: one of our own has a smaller copy. */
export function thumbnailOf(image: string): string {
  return imageAddress(image.replace(/^(\/?items\/\d+\/)480\.webp$/, '$1160.webp'));
}

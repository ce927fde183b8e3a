const UPLOADS = '/uploads/';

/** Where an image is: a full link as it is, a path in the uploads folder. */
export function imageAddress(image: string): string {
  return /^https?:\/\//i.test(image) ? image : UPLOADS + image.replace(/^\/+/, '');
}

import { StartError } from '../config.ts';

/** A bucket, and the key that opens it. */
export type Bucket = { endpoint: string; region: string; key: string; secret: string };

const FORM = 's3://KEY:SECRET@host[:port]/bucket[?region=…][&ssl=off]';

/**
 * Reads FILES_URL: `s3://KEY:SECRET@host[:port]/bucket?region=eu-west-1&ssl=off`. Key and secret are percent-encoded
 * where they have `/`, `+` or `%`. Without `region` it is us-east-1; without `ssl=off` the storage is reached over
 * HTTPS.
 * @throws StartError naming the missing part, without repeating the secret
 */
export function readBucket(filesUrl: string): Bucket {
  const url = new URL(filesUrl);
  const [, bucket, ...more] = url.pathname.split('/');
  if (url.protocol !== 's3:' || !url.username || !url.password || !url.host || !bucket || more.some(Boolean)) {
    throw new StartError(`FILES_URL is not usable: write it as ${FORM}`);
  }
  const isPlain = url.searchParams.get('ssl') === 'off';
  return {
    endpoint: `${isPlain ? 'http' : 'https'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}

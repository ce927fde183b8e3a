import { lazyPart } from '#ui/lazy-part.tsx';
import type { PreviewedRecord } from './record-preview.tsx';

const RecordPreview = lazyPart(async () => (await import('./record-preview.tsx')).RecordPreview);

/** A record at a glance, for `Command.preview`. */
export const previewOf = (record: PreviewedRecord) => <RecordPreview {...record} />;

import { z } from 'zod';
import { cellStyles } from '#base/csv-cells.ts';
import { endpoint } from '#base/endpoint.ts';
import { AuditFilter } from '#features/data/audit/contract.ts';
import { Export } from './contract.ts';

export const exportAudit = endpoint('GET /api/audit/export', {
  summary: 'Write changes to a file, a row for each field, and answer its record; 504 when that takes longer',
  access: 'admin',
  changes: true,
  query: AuditFilter.extend({ style: z.enum(cellStyles).optional() }),
  replies: { 200: Export },
});

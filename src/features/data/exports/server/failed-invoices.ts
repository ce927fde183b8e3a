import type { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import type { Export } from '../contract.ts';
import { type FailedInvoiceExport, findFailedInvoiceExports } from '../document-contract.ts';
import { paginationElements } from '../pagination-elements.ts';
import { exportTexts } from './export-texts.ts';
import { findExportPage } from './find-exports.ts';

type Page = z.input<(typeof findFailedInvoiceExports.replies)[200]>;

const A_PAGE = 25;

/** A page of the exports of failed Mexican invoices, newest first. */
export async function findFailedInvoicePage(staff: Staff, services: Services, page: number): Promise<Page> {
  const found = await findExportPage(staff, services, { kind: 'failed_mexico_invoices', page, perPage: A_PAGE });
  const { last_page } = found;
  return {
    paginator: {
      ...found,
      data: found.data.map((row) => toFailedInvoiceExport(staff, row)),
      prev_page_url: page > 1 ? urlOf(Math.min(page - 1, last_page)) : null,
      next_page_url: page < last_page ? urlOf(page + 1) : null,
    },
    pagination_elements: paginationElements(page, last_page),
  };
}

/** An export as the callers of this one read it. */
export function toFailedInvoiceExport(staff: Staff, { user, ...row }: Export): FailedInvoiceExport {
  return {
    ...row,
    path: row.downloadLink === null ? (row.error ?? exportTexts(staff).states[row.state]) : row.downloadText,
    url: row.downloadLink,
    created_at: row.createdAt,
    user: { name: user },
  };
}

const urlOf = (page: number): string => `${findFailedInvoiceExports.path}?page=${page}`;

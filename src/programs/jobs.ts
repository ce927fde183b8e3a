import { mailMember } from '#features/attention/notices/server/mail-member.job.ts';
import { mailNotices } from '#features/attention/notices/server/mail-notices.job.ts';
import { findNoticesJob, watchNotices } from '#features/attention/notices/server/watch-notices.job.ts';
import { sweepProblems } from '#features/attention/problems/server/sweep-problems.ts';
import { itemRun } from '#features/catalogue/categories/server/item-run.job.ts';
import { expireImports } from '#features/catalogue/imports/server/expire-imports.ts';
import { runImportFile } from '#features/catalogue/imports/server/run-import.job.ts';
import { mergeItemCounts } from '#features/catalogue/items/server/count-items.ts';
import { readListingProfiles } from '#features/catalogue/listings/server/read-profiles.job.ts';
import { mergeConnectorProductCounts } from '#features/catalogue/product-links/server/count-connector-products.ts';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { linkSameSkus } from '#features/catalogue/product-links/server/link-same-skus.job.ts';
import { suggestByTitle } from '#features/catalogue/product-links/server/look-for-titles.job.ts';
import { runLinks } from '#features/catalogue/product-links/server/run-links.job.ts';
import { mergeProblemCounts } from '#features/core/order-problems/server/problem-counts.ts';
import { mergeCustomerCounts, mergeCustomerDays } from '#features/customers/customers/server/count-customers.ts';
import { deliverRequest } from '#features/customers/support/server/deliver-request.job.ts';
import { expireSupportRequests, sweepSupportRequests } from '#features/customers/support/server/sweep-requests.ts';
import { sweepExports } from '#features/data/exports/server/sweep-exports.ts';
import { writeExport } from '#features/data/exports/server/write-export.job.ts';
import { runProducts } from '#features/data/products-from-listings/server/run-products.job.ts';
import { runSamples } from '#features/data/sample-data/server/run-samples.job.ts';
import { comparePaymentsJob } from '#features/orders/balance/server/compare-payments.job.ts';
import { creditRefundsJob } from '#features/orders/balance/server/credit-refunds.job.ts';
import { releaseStockJob } from '#features/orders/balance/server/release-stock.job.ts';
import { sweepBalances, sweepChangedBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { mailLinkRun } from '#features/orders/buyer-link/server/mail-link.job.ts';
import { endEditsJob } from '#features/orders/edit/server/end-edits.job.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { handleWebhooksJob } from '#features/orders/intake/server/handle-webhooks.job.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { matchRefunds } from '#features/orders/intake/server/match-refunds.job.ts';
import { refetchMissedVersions } from '#features/orders/intake/server/refetch-missed-versions.ts';
import { refetchOrder } from '#features/orders/intake/server/refetch-order.job.ts';
import { orderRun } from '#features/orders/list/server/bulk/order-run.job.ts';
import { mergeOrderCounts, mergeOrderDays } from '#features/orders/list/server/count-orders.ts';
import { splitByRuleJob } from '#features/orders/page/server/split/split-by-rule.job.ts';
import { compareOrders } from '#features/orders/reconciliation/server/compare-orders.job.ts';
import { importDifferent } from '#features/orders/reconciliation/server/import-differences.ts';
import { planComparisons } from '#features/orders/reconciliation/server/plan-comparisons.ts';
import { startNightly } from '#features/orders/reconciliation/server/start-comparison.ts';
import { ensureWebhooks } from '#features/partners/connections/server/ensure-webhooks.job.ts';
import { expireLog } from '#features/partners/connections/server/expire-log.ts';
import { planWebhookChecks } from '#features/partners/connections/server/plan-webhook-checks.ts';
import { sweepConnections } from '#features/partners/connections/server/sweep-connections.ts';
import { pushContacts } from '#features/partners/customer-sync/server/push-contacts.job.ts';
import { refreshStatesJob } from '#features/partners/customer-sync/server/refresh-states.job.ts';
import { sendWritesJob } from '#features/partners/outbox/server/send-writes.job.ts';
import { sweepWrites } from '#features/partners/outbox/server/sweep-writes.ts';
import { answerPasswordRequests } from '#features/people/access/server/answer-password-requests.ts';
import { mailPasswordLink } from '#features/people/access/server/mail-password-link.job.ts';
import { mailInvitation } from '#features/people/team/server/mail-invitation.job.ts';
import { warnOfCertificate, warnOfCertificates } from '#features/tax/documents/server/issuers/warn-certificates.ts';
import { warnOfRange, warnOfRanges } from '#features/tax/documents/server/issuers/warn-ranges.ts';
import { askDocumentJob } from '#features/tax/documents/server/issuing/ask-document.job.ts';
import { fileDocumentJob } from '#features/tax/documents/server/issuing/file-document.job.ts';
import { prepareCodesJob } from '#features/tax/documents/server/issuing/prepare-codes.job.ts';
import { sendPapersRun } from '#features/tax/documents/server/issuing/send-papers.ts';
import { sweepDocuments } from '#features/tax/documents/server/issuing/sweep-documents.ts';
import { mergeDocumentCounts } from '#features/tax/documents/server/list/count-documents.ts';
import { warnOfDeadline, warnOfDeadlines } from '#features/tax/documents/server/list/warn-deadlines.ts';
import { mailDocumentRun } from '#features/tax/documents/server/mailing/mail-document.job.ts';
import { probeOutage } from '#features/tax/documents/server/outages/probe-outage.job.ts';
import { settleOutageJob } from '#features/tax/documents/server/outages/settle-outage.job.ts';
import { watchOutages } from '#features/tax/documents/server/outages/watch-outages.ts';
import { planDocumentsRun } from '#features/tax/documents/server/planning/plan-documents.job.ts';
import { issueDocumentJob } from '#features/tax/documents/server/sealing/issue-document.job.ts';
import { importShipments } from '#features/warehouse/fulfilment/server/import-shipments.job.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { sweepReadyOrders } from '#features/warehouse/fulfilment/server/sweep-ready-orders.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { readListsJob } from '#features/warehouse/mappings/server/read-lists.job.ts';
import { applyStockChangesJob, sweepStock } from '#features/warehouse/stock/server/apply-stock-changes.job.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import { pushStock } from '#features/warehouse/stock/server/push-stock.job.ts';
import { removeOrphanedFiles } from '#platform/files/orphaned-files.ts';
import { expireRuns } from '#platform/jobs/expire-runs.ts';
import type { JobGroup, SystemTask } from '#platform/jobs/worker.ts';
import { writeKinds } from './write-kinds.ts';

/** Jobs that wait for partners at once, unless WORKER_CONCURRENCY says otherwise. */
export const PARTNER_SLOTS = 8;

/**
 * Every kind of background work, by the slots it runs in; `partnerSlots` wait for partners at once
 * (`docs/decisions/013-fair-shares.md`), and no other group runs more than that: of one each, the first job is run
 * first.
 */
export const jobGroups = (partnerSlots: number): readonly JobGroup[] => [
  // Some milliseconds each, or a batch of checks.
  {
    jobs: [
      checkOrdersJob,
      endEditsJob,
      findNoticesJob,
      matchRefunds,
      applyStockChangesJob,
      splitByRuleJob,
      startNightly,
      submitOrder,
      planDocumentsRun,
      sendPapersRun,
      creditRefundsJob,
      releaseStockJob,
      comparePaymentsJob,
      sweepBalances,
      issueDocumentJob,
      settleOutageJob,
      warnOfCertificate,
      warnOfDeadline,
      warnOfRange,
    ],
    slots: Math.min(4, partnerSlots),
  },
  // Jobs that wait for the mail server.
  {
    jobs: [deliverRequest, mailDocumentRun, mailInvitation, mailLinkRun, mailMember, mailNotices, mailPasswordLink],
    slots: Math.min(2, partnerSlots),
    isShared: true,
  },
  // Jobs that wait for partners, most of the time only for their answers: one job of each queue of a connection.
  {
    jobs: [
      askDocumentJob,
      compareOrders,
      ensureWebhooks,
      fileDocumentJob,
      handleWebhooksJob,
      importConnectorProducts,
      importDifferent,
      importOrders,
      importPartnerLists,
      importShipments,
      importStock,
      prepareCodesJob,
      probeOutage,
      pushContacts,
      pushStock,
      readListingProfiles,
      readListsJob,
      refetchOrder,
      sendWritesJob(writeKinds),
    ],
    slots: partnerSlots,
    isShared: true,
    // A job that a limit delays comes again within a second.
    pollIntervalMs: 1_000,
  },
  // Long work of the database, some seconds a turn: one job of each account.
  {
    jobs: [
      itemRun,
      linkSameSkus,
      orderRun,
      refreshStatesJob,
      runImportFile,
      runLinks,
      runProducts,
      runSamples,
      suggestByTitle,
    ],
    slots: Math.min(3, partnerSlots),
  },
  // A file is written in one go.
  { jobs: [writeExport], slots: Math.min(2, partnerSlots) },
];

/** Work by the clock that belongs to no account. */
export const systemTasks: readonly SystemTask[] = [
  answerPasswordRequests,
  expireImports,
  expireLog,
  expireSupportRequests,
  expireRuns([itemRun, orderRun, runImportFile, runLinks, runProducts, runSamples]),
  mergeConnectorProductCounts,
  mergeCustomerCounts,
  mergeCustomerDays,
  mergeDocumentCounts,
  mergeItemCounts,
  mergeOrderCounts,
  mergeOrderDays,
  mergeProblemCounts,
  planComparisons,
  planWebhookChecks,
  removeOrphanedFiles,
  sweepChangedBalances,
  sweepReadyOrders,
  sweepWrites,
  sweepConnections,
  sweepDocuments,
  watchNotices,
  watchOutages,
  warnOfCertificates,
  warnOfDeadlines,
  warnOfRanges,
  sweepExports,
  sweepProblems,
  refetchMissedVersions,
  sweepStock,
  sweepSupportRequests,
];

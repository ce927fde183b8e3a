import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { changeDocuments, findDocumentIds } from '../bulk-contract.ts';
import { findDocumentCauses } from '../cause-contract.ts';
import { findDue, findProviderAnswers } from '../clock-contract.ts';
import {
  cancelDocument,
  checkDocumentStatus,
  chooseOrigin,
  clearInvoiceErrors,
  countDocuments,
  findDocuments,
  findOrderDocuments,
  findOrigins,
  getDocument,
  resubmitDocument,
  sendDocumentToShipper,
  storeDocument,
  submitDocuments,
} from '../contract.ts';
import { creditDocument, getCreditable } from '../credit-contract.ts';
import { getGoLive, sendTestDocuments } from '../go-live-contract.ts';
import { findIssuers, saveCertificate, saveIssuer } from '../issuer-contract.ts';
import { getLogo, removeLogo, saveLogo } from '../logo-contract.ts';
import { mailDocument } from '../mail-contract.ts';
import { beginOutage, endOutage, findOutages } from '../outage-contract.ts';
import { findRates, removeRate, saveRates } from '../rate-contract.ts';
import { findSeries } from '../series-contract.ts';
import { findCauses } from './causes/find-causes.ts';
import {
  addRevision,
  cancelOne,
  checkStatus,
  clearErrors,
  saveOrigin,
  sendToShipper,
  storeOne,
} from './change-document.ts';
import { changeMany } from './change-documents.ts';
import { creditOne, findCreditable } from './credit-document.ts';
import { taxTexts } from './document/document-texts.ts';
import { findExchangeRates, removeExchangeRate, saveExchangeRates } from './exchange-rates.ts';
import { externalDocumentRoutes } from './external-document-routes.ts';
import { getAccountLogo, removeAccountLogo, saveAccountLogo } from './issuers/account-logo.ts';
import { readGoLive } from './issuers/read-go-live.ts';
import { findTaxIssuers } from './issuers/read-issuers.ts';
import { saveIssuerCertificate } from './issuers/save-certificate.ts';
import { saveTaxIssuer } from './issuers/save-issuer.ts';
import { sendTests } from './issuers/send-tests.ts';
import { countByState } from './list/count-documents.ts';
import { documentFiles } from './list/document-files.ts';
import { findDocumentPage, findMatchingIds } from './list/find-documents.ts';
import { findDueDocuments } from './list/find-due.ts';
import { findPossibleOrigins } from './list/find-possible-origins.ts';
import { findTaxSeries } from './list/find-series.ts';
import { documentNotes, findDocumentsOfOrder, getOneDocument } from './list/get-document.ts';
import { readProviderAnswers } from './list/provider-answers.ts';
import { mailOne } from './mailing/mail-one.ts';
import { closeOutage, findOutagesOf, openOutage } from './outages/outages.ts';
import { submitDocument, submitOrders } from './sealing/submit-documents.ts';

/** Tax documents, their series, and how an account issues. */
export function taxDocumentRoutes(app: FastifyInstance): void {
  route(app, findDocuments, ({ staff, query }) => findDocumentPage(staff, query));

  route(app, getGoLive, ({ staff, params }) => readGoLive(staff, params.country.toUpperCase()));

  route(app, sendTestDocuments, async ({ staff, services, params }) => ({
    data: await sendTests(staff, services, params.country),
  }));

  route(app, findDocumentIds, async ({ staff, query }) => ({ ids: await findMatchingIds(staff, query) }));

  route(app, changeDocuments, async ({ staff, services, body }) => ({ data: await changeMany(staff, services, body) }));

  route(app, countDocuments, async ({ staff, query }) => {
    const { counts, would_be_rejected } = await countByState(staff.db, query);
    return { counts, would_be_rejected };
  });

  route(app, findDue, ({ staff }) => findDueDocuments(staff));

  route(app, findDocumentCauses, async ({ staff }) => ({ data: await findCauses(staff) }));

  route(app, findProviderAnswers, async ({ staff }) => ({ data: await readProviderAnswers(staff.db) }));

  route(app, findOutages, ({ staff }) => findOutagesOf(staff));

  route(app, beginOutage, async ({ staff, body }) => {
    await openOutage(staff, body.country, body.motive);
    return {};
  });

  route(app, endOutage, async ({ staff, params }) => {
    await closeOutage(staff, params.country, staff);
    return {};
  });

  route(app, getDocument, ({ staff, params }) => getOneDocument(staff, params.id));

  route(app, findOrderDocuments, async ({ staff, params }) => ({
    data: await findDocumentsOfOrder(staff, params.id),
    notes: await documentNotes(staff, params.id),
  }));

  route(app, submitDocuments, async ({ staff, services, body }) => ({
    data: await submitOrders(staff, services, body.order_ids),
  }));

  route(app, checkDocumentStatus, ({ staff, services, params }) => checkStatus(staff, services, params.id));

  route(app, resubmitDocument, async ({ staff, services, params }) => {
    const reason = await submitDocument(staff, services, await addRevision(staff, params.id));
    return reason === null
      ? { message: taxTexts(staff).outcomes.resubmitting, alertType: 'success' as const }
      : { message: reason, alertType: 'danger' as const };
  });

  route(app, storeDocument, ({ staff, services, params }) => storeOne(staff, services, params.id));

  route(app, sendDocumentToShipper, ({ staff, params }) => sendToShipper(staff, params.id));

  route(app, mailDocument, ({ staff, services, params, body }) => mailOne(staff, services, params.id, body.to));

  route(app, cancelDocument, ({ staff, params, body }) => cancelOne(staff, params.id, body));

  route(app, getCreditable, ({ staff, params }) => findCreditable(staff, params.id));

  route(app, creditDocument, ({ staff, services, params, body }) => creditOne(staff, services, params.id, body));

  route(app, chooseOrigin, ({ staff, params, body }) => saveOrigin(staff, params.id, body.origin_id));

  route(app, findOrigins, async ({ staff, params, query }) => ({
    data: await findPossibleOrigins(staff, params.id, query.search ?? ''),
  }));

  route(app, clearInvoiceErrors, ({ staff, body }) => clearErrors(staff, body.orderId, body.ignoredReason));

  route(app, findSeries, async ({ staff }) => ({ data: await findTaxSeries(staff) }));

  route(app, findIssuers, async ({ staff }) => ({ data: await findTaxIssuers(staff) }));

  route(app, saveIssuer, ({ staff, params, body }) => saveTaxIssuer(staff, params.country, body));

  route(app, saveCertificate, ({ staff, services, params, body }) =>
    saveIssuerCertificate(staff, services, params.country, body),
  );

  route(app, findRates, async ({ staff, query }) => ({ data: await findExchangeRates(staff.db, query.to_currency) }));

  route(app, saveRates, async ({ staff, body }) => ({ saved: await saveExchangeRates(staff, body) }));

  route(app, removeRate, async ({ staff, params }) => {
    await removeExchangeRate(staff, params.id);
    return {};
  });

  route(app, getLogo, ({ staff }) => getAccountLogo(staff.db));

  route(app, saveLogo, ({ staff, body }) => saveAccountLogo(staff, body.picture));

  route(app, removeLogo, async ({ staff }) => {
    await removeAccountLogo(staff);
    return { status: 204, body: undefined } as const;
  });

  documentFiles(app);
  externalDocumentRoutes(app);
}

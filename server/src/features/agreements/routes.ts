import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { readBrandTerms } from './brand-terms.ts';
import { activatePos, changeRates, readPosFees, savePosFees } from './pos.ts';
import {
  downloadAgreement,
  downloadDraft,
  listAgreements,
  readPublicAgreement,
  signAgreement,
} from './sign-agreement.ts';
import { downloadSealCheck, verifyAgreement } from './sealing.ts';
import { readOfferedTerms } from './offer.ts';
import { declineAgreement, readPendingAgreement, signPendingAgreement } from './amendments.ts';

export const agreementRoutes = routes(agreementEndpoints, {
  readOfferedTerms: (ctx, { query }) => readOfferedTerms(ctx, query.token),
  readPublicAgreement: (ctx, { params }) => readPublicAgreement(ctx, params.id),
  downloadDraft: async (ctx, { params }) => answer.file(await downloadDraft(ctx, params.id)),
  signAgreement: (ctx, { params, body }) => signAgreement(ctx, params.id, body),
  listAgreements: (ctx, { params }) => listAgreements(ctx, params.id),
  readPendingAgreement: (ctx, { params }) => readPendingAgreement(ctx, params.id),
  signPendingAgreement: (ctx, { params, body }) =>
    signPendingAgreement(ctx, params.id, params.agreementId, body),
  declineAgreement: (ctx, { params, body }) =>
    declineAgreement(ctx, params.id, params.agreementId, body.reason),
  readBrandTerms: (ctx, { params }) => readBrandTerms(ctx, params.id),
  readPosFees: (ctx, { params }) => readPosFees(ctx, params.id),
  savePosFees: (ctx, { params, body }) => savePosFees(ctx, params.id, body),
  activatePos: (ctx, { params, body }) => activatePos(ctx, params.id, body),
  changeRates: (ctx, { params, body }) => changeRates(ctx, params.id, body),
  downloadAgreement: async (ctx, { params }) =>
    answer.file(await downloadAgreement(ctx, params.id, params.agreementId)),
  verifyAgreement: (ctx, { file }) => verifyAgreement(ctx, file),
  downloadSealCheck: async (ctx) => answer.file(await downloadSealCheck(ctx)),
});

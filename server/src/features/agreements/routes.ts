import { agreementEndpoints } from '@diwan/contract/features/agreements/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  downloadAgreement,
  listAgreements,
  readPublicAgreement,
  signAgreement,
  verifyAgreement,
} from './agreements.ts';

export const agreementRoutes = routes(agreementEndpoints, {
  readPublicAgreement: (ctx, { params }) => readPublicAgreement(ctx, params.id),
  signAgreement: (ctx, { params, body }) => signAgreement(ctx, params.id, body),
  listAgreements: (ctx, { params }) => listAgreements(ctx, params.id),
  downloadAgreement: async (ctx, { params }) =>
    answer.file(await downloadAgreement(ctx, params.id, params.agreementId)),
  verifyAgreement: (ctx, { file }) => verifyAgreement(ctx, file),
});

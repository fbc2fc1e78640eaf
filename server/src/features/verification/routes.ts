import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { withdrawDocumentRequest } from '../documents/public.ts';
import {
  askSecondReview,
  claimReview,
  listQueue,
  releaseReview,
  requestDocument,
  takeOverReview,
} from './review.ts';
import { enterExpiry } from './enter-expiry.ts';
import { downloadPassport } from './passport.ts';
import { readPage, readVerification } from './read-verification.ts';

export const verificationRoutes = routes(verificationEndpoints, {
  listVerificationQueue: (ctx) => listQueue(ctx),
  claimReview: (ctx, { params }) => claimReview(ctx, params.id),
  takeOverReview: (ctx, { params }) => takeOverReview(ctx, params.id),
  enterExpiry: (ctx, { params, body }) =>
    enterExpiry(ctx, params.id, { file_id: params.fileId, ...body }),
  releaseReview: (ctx, { params }) => releaseReview(ctx, params.id),
  askSecondReview: (ctx, { params, body }) => askSecondReview(ctx, params.id, body.reason),
  requestDocument: (ctx, { params, body }) => requestDocument(ctx, params.id, body),
  withdrawDocumentRequest: (ctx, { params }) =>
    withdrawDocumentRequest(ctx, params.id, params.requestId),
  downloadPassport: async (ctx, { params }) => answer.file(await downloadPassport(ctx, params.id)),
  readVerification: (ctx, { params }) => readVerification(ctx, params.id),
  readDocumentPage: async (ctx, { params: { id, fileId, n } }) =>
    answer.file(await readPage(ctx, { brand_id: Number(id), file_id: fileId, number: Number(n) })),
});

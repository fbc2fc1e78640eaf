import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { readPage, readVerification } from './verification.ts';

export const verificationRoutes = routes(verificationEndpoints, {
  readVerification: (ctx, { params }) => readVerification(ctx, params.id),
  readDocumentPage: async (ctx, { params: { id, fileId, n } }) =>
    answer.file(await readPage(ctx, { brand_id: Number(id), file_id: fileId, number: Number(n) })),
});

import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readPage } from './pages.ts';
import { readVerification } from './service.ts';

export const verificationRoutes = routes(verificationEndpoints, {
  readVerification: (ctx, { params }) => readVerification(ctx, Number(params.id)),
  readDocumentPage: (ctx, { params }) =>
    readPage(ctx, {
      brand_id: Number(params.id),
      file_id: params.fileId,
      number: Number(params.n),
    }),
});

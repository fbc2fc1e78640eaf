import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readDocuments, submitDocuments } from './documents.ts';

export const documentRoutes = routes(documentEndpoints, {
  submitDocuments: (ctx, { params, body }) => submitDocuments(ctx, params.id, body),
  submitDocumentsPublicly: (ctx, { params, body }) => submitDocuments(ctx, params.id, body),
  listDocuments: (ctx, { params }) => readDocuments(ctx, params.id),
});

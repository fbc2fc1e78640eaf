import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { answerDocumentRequest, listDocumentRequests } from './requests.ts';
import {
  readDocuments,
  readTypedDocuments,
  revealTyped,
  submitDocuments,
} from './submit-documents.ts';
import { uploadDocument } from './uploads.ts';

export const documentRoutes = routes(documentEndpoints, {
  submitDocuments: (ctx, { params, body }) => submitDocuments(ctx, params.id, body),
  submitDocumentsPublicly: (ctx, { params, body }) => submitDocuments(ctx, params.id, body),
  uploadDocument: (ctx, { params, file }) => uploadDocument(ctx, params.id, params.field, file),
  revealTypedDocument: (ctx, { params, body }) => revealTyped(ctx, params.id, body),
  readTypedDocuments: (ctx, { params }) => readTypedDocuments(ctx, params.id),
  listDocumentRequests: (ctx, { params }) => listDocumentRequests(ctx, params.id),
  answerDocumentRequest: (ctx, { params: { id, requestId }, file }) =>
    answerDocumentRequest(ctx, id, requestId, file),
  listDocuments: (ctx, { params }) => readDocuments(ctx, params.id),
});

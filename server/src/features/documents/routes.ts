import { documentEndpoints } from '@diwan/contract/features/documents/endpoints';
import { type Route, routes } from '../../platform/http/routes.ts';
import { requireBrand } from '../brands/public.ts';
import { answerDocumentRequest, listDocumentRequests } from './requests.ts';
import {
  readSubmissions,
  readTypedDocuments,
  revealTyped,
  submitDocuments,
} from './submit-documents.ts';
import { type ReadPaper, removeUpload, uploadDocument } from './uploads.ts';

/**
 * Lists the routes of the feature.
 * @param readPaper reads an uploaded document for the person who sent it
 */
export const documentRoutes = (readPaper: ReadPaper): readonly Route[] =>
  routes(documentEndpoints, {
    submitDocuments: (ctx, { params, body }) => submitDocuments(ctx, params.id, body),
    submitDocumentsPublicly: (ctx, { params, body }) => submitDocuments(ctx, params.id, body),
    uploadDocument: (ctx, { params: { id, field }, query, file }) =>
      uploadDocument(ctx, id, field, file, query.read === 'true' ? readPaper : undefined),
    removeUpload: (ctx, { params }) => removeUpload(ctx, params.id, params.field),
    revealTypedDocument: (ctx, { params, body }) => revealTyped(ctx, params.id, body),
    readTypedDocuments: (ctx, { params }) => readTypedDocuments(ctx, params.id),
    listDocumentRequests: (ctx, { params }) => listDocumentRequests(ctx, params.id),
    answerDocumentRequest: (ctx, { params: { id, requestId }, file }) =>
      answerDocumentRequest(ctx, id, requestId, file),
    listDocuments: async (ctx, { params: { id } }) => {
      await requireBrand(ctx, id);
      return readSubmissions(ctx, id);
    },
  });

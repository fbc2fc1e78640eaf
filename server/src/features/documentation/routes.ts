import { documentationEndpoints } from '@diwan/contract/features/documentation/endpoints';
import { NONCE_PLACE } from '../../platform/http/security-headers.ts';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { createLink, readOpenApi, readPage } from './read-documentation.ts';

export const documentationRoutes: readonly Route[] = routes(documentationEndpoints, {
  readOpenApi: (ctx) => answer.file(readOpenApi(ctx, 'integrators')),
  readPartnersOpenApi: (ctx) => answer.file(readOpenApi(ctx, 'partners')),
  readStaffOpenApi: (ctx) => answer.file(readOpenApi(ctx, 'staff')),
  readDocumentation: (ctx, { query }) => answer.html(readPage(ctx, query, NONCE_PLACE)),
  createDocumentationLink: (ctx) => createLink(ctx),
});

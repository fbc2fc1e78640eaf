import { screeningEndpoints } from '@diwan/contract/features/screening/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { answer } from '../../platform/http/answer.ts';
import {
  clearScreeningCase,
  confirmScreeningCase,
  listScreeningCases,
  readScreeningCase,
} from './decide-case.ts';
import { downloadReport } from './report.ts';
import { importUpload, listScreeningLists, listVersions } from './import-list.ts';

export const screeningRoutes = routes(screeningEndpoints, {
  listScreeningLists: (ctx) => listScreeningLists(ctx),
  importScreeningList: (ctx, { body, file }) => importUpload(ctx, body, file),
  listScreeningListVersions: (ctx, { params }) => listVersions(ctx, params.id),
  listScreeningCases: (ctx, { query }) => listScreeningCases(ctx, query),
  readScreeningCase: (ctx, { params }) => readScreeningCase(ctx, params.id),
  clearScreeningCase: (ctx, { params, body }) => clearScreeningCase(ctx, params.id, body.reason),
  confirmScreeningCase: (ctx, { params, body }) =>
    confirmScreeningCase(ctx, params.id, body.reason),
  downloadCaseReport: async (ctx, { params, query }) =>
    answer.file(await downloadReport(ctx, params.id, query.format)),
});

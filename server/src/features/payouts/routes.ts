import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { createExport } from './create-export.ts';
import {
  approveExport,
  cancelExport,
  confirmBrandPayout,
  confirmExport,
  returnBrandPayout,
  setPayoutStatus,
} from './decide-export.ts';
import { listDownloads } from './files/downloads.ts';
import { downloadExport } from './files/files.ts';
import { approveRejections, dismissRejection } from './orders/rejections.ts';
import { listProgress } from './progress.ts';
import { listExports, readExport } from './read-exports.ts';

export const payoutRoutes = routes(payoutEndpoints, {
  listPayoutProgress: (ctx) => listProgress(ctx),
  listPayoutExports: (ctx) => listExports(ctx),
  createPayoutExport: (ctx, { body }) => createExport(ctx, body.tab),
  readPayoutExport: (ctx, { params }) => readExport(ctx, params.exportId),
  downloadPayoutExport: async (ctx, { params, query }) =>
    answer.file(await downloadExport(ctx, params.exportId, query)),
  approvePayoutExport: (ctx, { params }) => approveExport(ctx, params.exportId),
  confirmPayoutExport: (ctx, { params }) => confirmExport(ctx, params.exportId),
  confirmBrandPayout: (ctx, { params, query }) =>
    confirmBrandPayout(ctx, { export_id: params.exportId, brand_id: params.brandId, ...query }),
  returnBrandPayout: (ctx, { params, body }) =>
    returnBrandPayout(ctx, { export_id: params.exportId, brand_id: params.brandId, ...body }),
  approvePayoutRejections: (ctx, { params, body }) => approveRejections(ctx, params.exportId, body),
  dismissPayoutRejection: (ctx, { params, body }) =>
    dismissRejection(ctx, params.exportId, params.rejectionId, body.reason),
  cancelPayoutExport: (ctx, { params, body }) => cancelExport(ctx, params.exportId, body.reason),
  setPayoutStatus: (ctx, { params, body }) => setPayoutStatus(ctx, params.id, body),
  listPayoutDownloads: (ctx, { params }) => listDownloads(ctx, params.exportId),
});

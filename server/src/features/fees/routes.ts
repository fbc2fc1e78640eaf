import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { downloadCaptures } from './captures.ts';
import { readFeeCheck, startFeeCheck } from './check.ts';
import {
  changeFeeDraft,
  createFeeDraft,
  deleteFeeDraft,
  listFeeDrafts,
  type ProposeFees,
  publishFeeDraft,
} from './drafts.ts';
import {
  createSpecialFee,
  listFees,
  listSpecialFees,
  updateFee,
  updateSpecialFee,
} from './update-fee.ts';
import {
  listFeePublications,
  readFeeHistory,
  readFeeReach,
  undoFeePublication,
} from './publishing.ts';
import { listBrandSchedules } from './schedules.ts';

/**
 * Builds the routes of the feature.
 * @param propose asks brands with a signed schedule to sign other prices
 */
export const feesRoutes = (propose: ProposeFees): readonly Route[] =>
  routes(feesEndpoints, {
    listFees: (ctx) => listFees(ctx),
    updateFee: (ctx, { body }) => updateFee(ctx, body),
    listSpecialFees: (ctx) => listSpecialFees(ctx),
    createSpecialFee: (ctx, { body }) => createSpecialFee(ctx, body),
    updateSpecialFee: (ctx, { params, body }) => updateSpecialFee(ctx, params.id, body),
    listFeePublications: (ctx, { query }) => listFeePublications(ctx, query),
    readFeeHistory: (ctx, { params }) => readFeeHistory(ctx, params.id),
    readFeeReach: (ctx, { params }) => readFeeReach(ctx, params.id),
    undoFeePublication: (ctx, { params }) => undoFeePublication(ctx, params.id),
    listBrandSchedules: (ctx) => listBrandSchedules(ctx),
    downloadCaptures: async (ctx) => answer.file(await downloadCaptures(ctx)),
    listFeeDrafts: (ctx) => listFeeDrafts(ctx),
    createFeeDraft: (ctx, { body }) => createFeeDraft(ctx, body),
    changeFeeDraft: (ctx, { params, body }) => changeFeeDraft(ctx, params.id, body),
    deleteFeeDraft: (ctx, { params }) => deleteFeeDraft(ctx, params.id),
    publishFeeDraft: (ctx, { params, body }) => publishFeeDraft(ctx, params.id, body, propose),
    readFeeCheck: (ctx) => readFeeCheck(ctx),
    startFeeCheck: (ctx) => startFeeCheck(ctx),
  });

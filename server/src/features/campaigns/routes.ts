import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import * as campaigns from './manage-campaign.ts';
import { makeCampaignPack } from './pack.ts';
import { exportCampaignBrands } from './wall-file.ts';

export const campaignRoutes = routes(campaignEndpoints, {
  listCampaigns: (ctx) => campaigns.listCampaigns(ctx),
  createCampaign: (ctx, { body }) => campaigns.createCampaign(ctx, body),
  listAgreementClauses: (ctx) => campaigns.listAgreementClauses(ctx),
  readCampaign: (ctx, { params }) => campaigns.readCampaign(ctx, params.id),
  updateCampaign: (ctx, { params, body }) => campaigns.updateCampaign(ctx, params.id, body),
  previewCampaign: (ctx, { params }) => campaigns.previewCampaign(ctx, params.id),
  startCampaign: (ctx, { params, body }) => campaigns.startCampaign(ctx, params.id, body),
  stopCampaign: (ctx, { params, body }) => campaigns.stopCampaign(ctx, params.id, body.reason),
  resumeCampaign: (ctx, { params }) => campaigns.resumeCampaign(ctx, params.id),
  cancelCampaign: (ctx, { params, body }) => campaigns.cancelCampaign(ctx, params.id, body.reason),
  listCampaignBrands: (ctx, { params, query }) =>
    campaigns.listCampaignBrands(ctx, params.id, query),
  previewCampaignBrand: (ctx, { params }) =>
    campaigns.previewCampaignBrand(ctx, params.id, params.brandId),
  exportCampaignBrands: async (ctx, { params }) =>
    answer.file(await exportCampaignBrands(ctx, params.id)),
  downloadCampaignPack: async (ctx, { params }) =>
    answer.file(await makeCampaignPack(ctx, params.id, params.brandId)),
});

import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText, uuid } from '../../kernel/ids.ts';
import { paged, pageQuery } from '../../kernel/paging.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { searchText, withReason } from '../../kernel/text.ts';
import { belowCostConfirmation } from '../fees/below-cost.ts';
import { CAMPAIGN_BRAND_STATES, campaignActions, campaignBrandActions } from './actions.ts';
import {
  campaign,
  campaignBrand,
  campaignDraft,
  campaignPreview,
  campaignSummary,
  clauseChange,
  titledClause,
} from './records.ts';

const campaignId = z.strictObject({ id: uuid });
const campaignBrandId = z.strictObject({ id: uuid, brandId: intIdText });

const DRAFT_ERRORS = [
  'CAMPAIGN_DEADLINE_PAST',
  'CAMPAIGN_DEADLINE_FAR',
  'CAMPAIGN_CLAUSE_OF_BRAND',
  'CAMPAIGN_FEE_UNKNOWN',
  'CAMPAIGN_PARTNER_UNKNOWN',
  'CAMPAIGN_MCC_UNKNOWN',
] as const;

export const campaignEndpoints = {
  listCampaigns: endpoint({
    method: 'GET',
    path: '/admin/campaigns',
    summary: 'List all campaigns, newest first',
    access: ADMINS,
    scope: 'platform',
    response: z.array(campaignSummary),
    errors: [],
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: '/admin/campaigns',
    summary:
      'Draft a campaign that changes a clause or prices for many brands. Nothing is sent yet',
    access: ADMINS,
    scope: 'platform',
    body: campaignDraft,
    body_limit: 256 * 1024,
    response: campaign,
    idempotent: true,
    stale: ['campaigns'],
    errors: DRAFT_ERRORS,
  }),
  listAgreementClauses: endpoint({
    method: 'GET',
    path: '/admin/campaigns/clauses',
    summary: 'List the clauses of the service agreement that a campaign can change',
    access: ADMINS,
    scope: 'platform',
    response: z.array(titledClause),
    errors: [],
  }),
  readCampaign: endpoint({
    method: 'GET',
    path: '/admin/campaigns/:id',
    summary: 'Read one campaign, with the number of its brands in each state',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    response: campaign,
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  updateCampaign: endpoint({
    method: 'PUT',
    path: '/admin/campaigns/:id',
    summary: 'Change a campaign that has not started',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    body: campaignDraft,
    body_limit: 256 * 1024,
    response: campaign,
    stale: ['campaigns'],
    errors: ['CAMPAIGN_NOT_FOUND', ...codesOf(campaignActions, 'edit'), ...DRAFT_ERRORS],
  }),
  previewCampaign: endpoint({
    method: 'GET',
    path: '/admin/campaigns/:id/preview',
    summary: 'List the brands that a draft would reach, and the agreements that it would replace',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    response: campaignPreview,
    errors: ['CAMPAIGN_NOT_FOUND', ...codesOf(campaignActions, 'edit')],
  }),
  startCampaign: endpoint({
    method: 'POST',
    path: '/admin/campaigns/:id/start',
    summary: 'Start a campaign. A job prepares the agreements of all brands in the preview',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    /**
     * The number of brands in the preview. If it differs at the start, the campaign does not start.
     */
    body: z.strictObject({
      brands: z.int().min(0),
      /**
       * The digest of the campaign that the caller read. If the campaign has changed, it does not
       * start.
       */
      digest: z.string().max(64).optional(),
      ...belowCostConfirmation,
    }),
    confirm: true,
    response: campaign,
    message: 'The campaign has been started',
    idempotent: true,
    stale: ['campaigns'],
    errors: [
      'CAMPAIGN_NOT_FOUND',
      'CAMPAIGN_CHANGED',
      'CAMPAIGN_BRANDS_CHANGED',
      'CAMPAIGN_TOUCHES_NOBODY',
      'CAMPAIGN_DEADLINE_FAR',
      'FEE_BELOW_COST',
      ...codesOf(campaignActions, 'start'),
    ],
  }),
  stopCampaign: endpoint({
    method: 'POST',
    path: '/admin/campaigns/:id/stop',
    summary:
      'Stop a campaign. No more agreements or reminders are sent. Prepared agreements can still be signed',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    body: withReason,
    response: campaign,
    message: 'The campaign has been stopped',
    stale: ['campaigns'],
    errors: ['CAMPAIGN_NOT_FOUND', ...codesOf(campaignActions, 'stop')],
  }),
  resumeCampaign: endpoint({
    method: 'POST',
    path: '/admin/campaigns/:id/resume',
    summary: 'Resume a stopped campaign',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    response: campaign,
    message: 'The campaign has been resumed',
    stale: ['campaigns'],
    errors: ['CAMPAIGN_NOT_FOUND', ...codesOf(campaignActions, 'resume')],
  }),
  cancelCampaign: endpoint({
    method: 'POST',
    path: '/admin/campaigns/:id/cancel',
    summary:
      'Cancel a campaign and withdraw its unsigned agreements. Signed agreements stay in force',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    body: withReason,
    response: campaign,
    message: 'The campaign has been cancelled',
    stale: ['campaigns'],
    errors: ['CAMPAIGN_NOT_FOUND', ...codesOf(campaignActions, 'cancel')],
  }),
  listCampaignBrands: endpoint({
    method: 'GET',
    path: '/admin/campaigns/:id/brands',
    summary:
      'List the brands of a campaign, by name. For a draft, the brands as if the campaign started now',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(CAMPAIGN_BRAND_STATES).optional(),
      /** A part of the brand's name. */
      q: searchText.optional(),
    }),
    response: paged('brands', campaignBrand),
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  previewCampaignBrand: endpoint({
    method: 'GET',
    path: '/admin/campaigns/:id/brands/:brandId/changes',
    summary: 'List the changes that one brand of a draft would sign, clause by clause',
    access: ADMINS,
    scope: 'platform',
    params: campaignBrandId,
    response: z.array(clauseChange),
    errors: [
      'CAMPAIGN_NOT_FOUND',
      'CAMPAIGN_BRAND_NOT_FOUND',
      'CAMPAIGN_FEE_UNKNOWN',
      ...codesOf(campaignActions, 'edit'),
    ],
  }),
  exportCampaignBrands: endpoint({
    method: 'GET',
    path: '/admin/campaigns/:id/export',
    summary: 'Download the brands of a campaign with their states, as CSV',
    access: ADMINS,
    scope: 'platform',
    params: campaignId,
    cost: 'export',
    response: 'file',
    media_types: ['text/csv'],
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  downloadCampaignPack: endpoint({
    method: 'GET',
    path: '/admin/campaigns/:id/brands/:brandId/pack',
    summary:
      'Download the evidence for the change of one brand as a ZIP: old and new text, messages, signature and sealed PDF',
    access: ADMINS,
    scope: 'platform',
    params: campaignBrandId,
    cost: 'export',
    response: 'file',
    media_types: ['application/zip'],
    errors: [
      'CAMPAIGN_NOT_FOUND',
      'CAMPAIGN_BRAND_NOT_FOUND',
      ...codesOf(campaignBrandActions, 'download_pack'),
    ],
  }),
} as const;

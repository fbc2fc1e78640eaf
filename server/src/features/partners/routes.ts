import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { addEmployee, listEmployees, removeEmployee, resendInvitation } from './employees.ts';
import {
  createPartner,
  listPartners,
  readPartner,
  setDefaultPayoutStatus,
  updatePartner,
  uploadLogo,
} from './edit-partner.ts';
import { regenerateKey, revokeKey } from './keys.ts';

export const partnerRoutes = routes(partnerEndpoints, {
  listPartners: (ctx) => listPartners(ctx),
  createPartner: (ctx, { body }) => createPartner(ctx, body),
  readPartner: (ctx, { params }) => readPartner(ctx, params.id),
  updatePartner: (ctx, { params, body }) => updatePartner(ctx, params.id, body),
  uploadPartnerLogo: (ctx, { params, file }) => uploadLogo(ctx, params.id, file),
  setDefaultPayoutStatus: (ctx, { params, body }) =>
    setDefaultPayoutStatus(ctx, params.id, body.default_payout_status),
  listEmployees: (ctx, { params }) => listEmployees(ctx, params.id),
  addEmployee: (ctx, { params, body }) => addEmployee(ctx, params.id, body),
  resendInvitation: (ctx, { params }) => resendInvitation(ctx, params.id, params.userId),
  removeEmployee: (ctx, { params }) => removeEmployee(ctx, params.id, params.userId),
  regeneratePartnerKey: (ctx, { params, body }) => regenerateKey(ctx, params.id, body),
  revokePartnerKey: (ctx, { params }) => revokeKey(ctx, params.id),
});

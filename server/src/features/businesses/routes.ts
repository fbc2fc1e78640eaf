import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { invariant } from '../../platform/error.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  addMcc,
  approveSftp,
  createBusiness,
  deleteBusiness,
  listBusinesses,
  readBusiness,
  removeMcc,
  revealBusinessValue,
  updateBusiness,
  uploadLogo,
} from './edit-business.ts';
import { checkSftp } from './bank-access.ts';

export const businessRoutes = routes(businessEndpoints, {
  listBusinesses: (ctx) => listBusinesses(ctx.deps),
  createBusiness: (ctx, { body }) => createBusiness(ctx, body),
  readBusiness: (ctx, { params }) => readBusiness(ctx, params.id),
  revealBusinessValue: (ctx, { params, body }) => revealBusinessValue(ctx, params.id, body),
  updateBusiness: (ctx, { params, body }) => updateBusiness(ctx, params.id, body),
  deleteBusiness: (ctx, { params }) => deleteBusiness(ctx, params.id),
  addBusinessMcc: (ctx, { params, body }) => addMcc(ctx, params.id, body.mcc_code),
  removeBusinessMcc: (ctx, { params }) => removeMcc(ctx, params.id, params.code),
  checkBusinessSftp: (ctx, { body }) => {
    const { sftp_host: host, sftp_port: port, business_id } = body;
    return checkSftp(ctx, { host, port }, business_id);
  },
  approveBusinessSftp: (ctx, { params, body }) => approveSftp(ctx, params.id, body),
  uploadBusinessLogo: (ctx, { params, file }) => {
    invariant(file, 'a multipart call has a file');
    return uploadLogo(ctx, params.id, file);
  },
});

import { z } from 'zod';
import {
  ADMINS,
  ADMINS_AND_OWNERS,
  EVERY_ACCESS,
  EDITORS,
  EVERYONE,
  READING_ACCESS,
} from '../../kernel/roles.ts';
import { codesOf } from '../../kernel/actions.ts';
import { bodyLimitOfFiles, LOGO_FILE, MAX_FILE_BYTES } from '../../kernel/data-url.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { intIdText } from '../../kernel/ids.ts';
import { askedPage } from '../../kernel/paging.ts';
import { brandActions } from './actions.ts';
import { brandDraft } from './draft.ts';
import {
  createdBrand,
  brandSummary,
  brand,
  brandDetails,
  brandEdit,
  brandRemoval,
} from './records.ts';
import { brandTimeline } from './timeline.ts';

const brandId = z.object({ id: intIdText });

export const brandEndpoints = {
  listBrands: endpoint({
    method: 'GET',
    path: '/brands',
    summary:
      'List all brands that the caller can see, newest first. With `limit` or `cursor`, the answer is one page',
    access: EVERYONE,
    access_levels: EVERY_ACCESS,
    scope: 'data',
    partner_key: 'brands',
    query: z.strictObject({
      partner_id: intIdText.optional(),
      _t: z.string().max(40).optional(),
      ...askedPage,
    }),
    response: z.array(brandSummary),
    pages: 'brands',
    errors: [],
  }),
  createBrand: endpoint({
    method: 'POST',
    path: '/brands',
    summary: 'Add a brand as a member of staff, or another brand as its owner',
    access: EDITORS,
    scope: 'data',
    body: brandDraft,
    body_limit: bodyLimitOfFiles(1),
    cost: 'file',
    response: createdBrand,
    idempotent: true,
    stale: ['brands'],
    errors: [
      'EMAIL_TAKEN',
      'OWN_BRANDS_OPEN',
      'BRAND_DETAILS_UNUSABLE',
      'BRAND_MCC_UNKNOWN',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
    ],
  }),
  readBrand: endpoint({
    method: 'GET',
    path: '/brands/:id',
    summary: 'Read one brand',
    access: EVERYONE,
    access_levels: EVERY_ACCESS,
    scope: 'data',
    partner_key: 'brands',
    params: brandId,
    response: brandDetails,
    errors: ['BRAND_NOT_FOUND'],
  }),
  readBrandTimeline: endpoint({
    method: 'GET',
    path: '/brands/:id/timeline',
    summary: 'List the events of a brand, newest first',
    access: EVERYONE,
    access_levels: READING_ACCESS,
    scope: 'data',
    params: brandId,
    response: brandTimeline,
    errors: ['BRAND_NOT_FOUND'],
  }),
  updateBrand: endpoint({
    method: 'PUT',
    path: '/brands/:id',
    summary:
      'Edit a brand or set its status. An approval must list each unverified point in `checked_points`',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    body: brandEdit,
    response: brand,
    stale: ['brands'],
    errors: [
      'BRAND_NOT_FOUND',
      'FORBIDDEN',
      'BRAND_DETAILS_UNUSABLE',
      'BRAND_NOT_VERIFIED',
      'CONFLICT',
      'CONFIRMATION_REQUIRED',
      ...codesOf(brandActions, 'approve', 'reject', 'suspend', 'reopen'),
    ],
  }),
  uploadBrandLogo: endpoint({
    method: 'POST',
    path: '/brands/:id/logo',
    summary: 'Replace the logo',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    consumes: 'multipart',
    file_types: LOGO_FILE.types,
    body_limit: MAX_FILE_BYTES + 1024,
    cost: 'file',
    response: z.object({ file_id: z.uuid(), logo_url: z.string() }),
    message: 'Logo uploaded successfully',
    stale: ['brands'],
    errors: [
      'BRAND_NOT_FOUND',
      'FILE_TOO_LARGE',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_READABLE',
      'FILE_DIMENSIONS',
    ],
  }),
  readBrandRemoval: endpoint({
    method: 'GET',
    path: '/brands/:id/removal',
    summary: 'Count the records that the deletion of a rejected brand would remove',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    response: brandRemoval,
    errors: ['BRAND_NOT_FOUND', ...codesOf(brandActions, 'delete')],
  }),
  deleteBrand: endpoint({
    method: 'DELETE',
    path: '/brands/:id',
    summary: 'Delete a rejected brand with all its records',
    access: ADMINS,
    scope: 'data',
    params: brandId,
    confirm: true,
    response: brandRemoval,
    stale: ['brands/list'],
    errors: ['BRAND_NOT_FOUND', ...codesOf(brandActions, 'delete'), 'BRAND_HOLDS_MONEY'],
  }),
} as const;

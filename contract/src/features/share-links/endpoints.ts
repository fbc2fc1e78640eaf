import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS, STAFF } from '../../kernel/roles.ts';
import { newShareLink, shareLink, shareLinkBrand } from './records.ts';

export const shareLinkEndpoints = {
  listShareLinks: endpoint({
    method: 'GET',
    path: '/brands/share-links',
    summary: 'List the share links that the caller can see, newest first',
    access: STAFF,
    scope: 'data',
    response: z.array(shareLink),
    errors: [],
  }),
  createShareLink: endpoint({
    method: 'POST',
    path: '/brands/share-links',
    summary: 'Create a share link through which brands register',
    access: STAFF,
    scope: 'data',
    body: newShareLink,
    response: shareLink,
    message: 'Share link created successfully',
    idempotent: true,
    stale: ['share-links'],
    errors: ['FORBIDDEN', 'SHARE_LINK_TERMS_UNUSABLE', 'IDEMPOTENCY_MISMATCH'],
  }),
  listShareLinkBrands: endpoint({
    method: 'GET',
    path: '/brands/share-links/:id/brands',
    summary: 'List the brands that registered through a share link, newest first',
    access: STAFF,
    scope: 'data',
    params: z.object({ id: uuid }),
    response: z.array(shareLinkBrand),
    errors: ['SHARE_LINK_NOT_FOUND'],
  }),
  deactivateShareLink: endpoint({
    method: 'POST',
    path: '/brands/share-links/:id/deactivate',
    summary: 'Deactivate a share link. Brands that registered through it are not affected',
    access: STAFF,
    scope: 'data',
    params: z.object({ id: uuid }),
    response: shareLink,
    message: 'Share link deactivated successfully',
    stale: ['share-links'],
    errors: ['SHARE_LINK_NOT_FOUND'],
  }),
  reactivateShareLink: endpoint({
    method: 'POST',
    path: '/brands/share-links/:id/reactivate',
    summary: 'Reactivate a share link for its remaining time and uses',
    access: ADMINS,
    scope: 'data',
    params: z.object({ id: uuid }),
    response: shareLink,
    message: 'Share link reactivated successfully',
    stale: ['share-links'],
    errors: ['SHARE_LINK_NOT_FOUND'],
  }),
} as const;

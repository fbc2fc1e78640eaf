import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';

export const filesEndpoints = {
  readFile: endpoint({
    method: 'GET',
    path: '/files/:id',
    summary:
      'Return a stored file: a logo, or a private document with a signed link or within the scope of the caller',
    access: 'public',
    scope: 'data',
    // Browsers load logos and files for administrators without a session token.
    in_maintenance: true,
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({
      /**
       * The expiry, in seconds since 1970. A link with `expires` and `signature` is valid for a
       * minute.
       */
      expires: z
        .string()
        .regex(/^\d{10}$/)
        .optional(),
      /** The administrator for whom the link was created. The signature covers this id. */
      viewer: uuid.optional(),
      signature: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    }),
    response: 'file',
    media_types: ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    errors: ['UNAUTHENTICATED', 'FILE_LINK_EXPIRED', 'FILE_NOT_FOUND'],
  }),
} as const;

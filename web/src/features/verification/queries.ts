import { queryOptions } from '@tanstack/react-query';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

/**
 * The time in milliseconds after which links to files are renewed. It is less than the minute for
 * which they are valid.
 */
const LINKS_RENEWED_MS = 45_000;

export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'verification'],
    queryFn: ({ signal }) =>
      call(verificationEndpoints.readVerification, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  });

const QUEUE_RENEWED_MS = 30_000;

/** Loads the queue of pending brands. It is reloaded, because other people work on it. */
export const queueQuery = queryOptions({
  queryKey: [...brandsKey, 'queue'],
  queryFn: ({ signal }) => call(verificationEndpoints.listVerificationQueue, {}, { signal }),
  refetchInterval: QUEUE_RENEWED_MS,
});

interface PageOfFile {
  readonly brand_id: string;
  readonly file_id: string;
  readonly page: number;
}

/**
 * Loads a page of a PDF as a data URL. It never changes, and leaves the cache a minute after use.
 */
export const pageQuery = ({ brand_id, file_id, page }: PageOfFile) =>
  queryOptions({
    queryKey: ['document-page', brand_id, file_id, page],
    queryFn: async ({ signal }) => {
      const params = { id: brand_id, fileId: file_id, n: String(page) };
      const { readDocumentPage } = verificationEndpoints;
      return asDataUrl(await call(readDocumentPage, { params }, { signal }));
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

function asDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result : '');
    });
    reader.addEventListener('error', () => reject(new Error('the picture cannot be read')));
    reader.readAsDataURL(picture);
  });
}

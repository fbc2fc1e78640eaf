import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { renderPdfPages } from '../documents/preview/render-pdf-pages.ts';
import { requireBrand } from '../brands/service.ts';
import * as store from './store.ts';

/** Wide enough to read small print on a licence, when enlarged. */
const WIDTH = 1600;

interface Page {
  readonly brand_id: number;
  readonly file_id: string;
  /** From 1. */
  readonly number: number;
}

/** One page of a handed-in PDF as a picture: a browser's own viewer would run what is in the file. */
export async function readPage(ctx: Ctx, { brand_id, file_id, number }: Page): Promise<Download> {
  await requireBrand(ctx, brand_id);
  const file = await store.findDocumentFile(ctx.deps.db, ctx.scope, brand_id, file_id);
  if (file?.content_type !== 'application/pdf') throw new AppError('NOT_FOUND');
  const pdf = await ctx.deps.files.getBytes(file.storage_key);
  const options = { first_page: number, max_pages: 1, width: WIDTH };
  const [content] = await renderPdfPages(pdf, options);
  if (!content) throw new AppError('NOT_FOUND');
  return { content, content_type: 'image/webp', cache: 'no-store' };
}

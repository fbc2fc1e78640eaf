import type { DocumentRecord } from '@diwan/contract/features/documents/records';
import type { Ctx } from '../../platform/context.ts';
import { requireBrand } from '../brands/service.ts';
import { showSubmissions } from './show.ts';
import { findSubmissions } from './store.ts';

/** Every submission of the brand, newest first: earlier ones are kept. */
export async function readDocuments(ctx: Ctx, brand_id: number): Promise<DocumentRecord[]> {
  await requireBrand(ctx, brand_id);
  const { db } = ctx.deps;
  return showSubmissions(ctx, db, await findSubmissions(db, ctx.scope, brand_id));
}

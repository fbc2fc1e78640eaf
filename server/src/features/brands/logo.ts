import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { invariant } from '../../platform/error.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import { keepFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { removeFiles } from '../files/public.ts';
import { lockBrand, requireBrand } from './edit-brand.ts';
import { updateBrand } from './store.ts';

interface NewLogo {
  readonly file_id: string;
  readonly logo_url: string;
}

async function checkLogo({ bytes, name, declared_type }: UploadedFile) {
  try {
    return await checkFile(bytes, LOGO_FILE, { name, declared_type });
  } catch (error) {
    throw atField('file', error);
  }
}

/**
 * Replaces the logo. The new logo gets a new URL, because browsers cache the old one permanently.
 */
export async function replaceLogo(
  ctx: Ctx,
  id: number,
  file: UploadedFile | undefined,
): Promise<NewLogo> {
  invariant(file, 'a multipart call has its file');
  await requireBrand(ctx, id);
  const kept = await keepFile(ctx.deps, await checkLogo(file));
  return ctx.transaction(async (tx) => {
    const brand = await lockBrand(ctx, tx, id);
    const logo = await storeFile(tx, kept, { kind: 'logo', visibility: 'public' });
    const updated_at = ctx.deps.clock.iso();
    await updateBrand(tx, brand, { logo_file_id: logo.id, updated_at });
    if (brand.logo_file_id !== null) await removeFiles(tx, ctx.deps, [brand.logo_file_id]);
    await writeAudit(tx, ctx, {
      action: 'brand.logo_replaced',
      entity: 'brand',
      entity_id: id,
      before: { logo_file_id: brand.logo_file_id },
      after: { logo_file_id: logo.id },
    });
    return { file_id: logo.id, logo_url: `/api/files/${logo.id}` };
  });
}

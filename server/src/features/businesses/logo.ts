import { LOGO_FILE } from '@diwan/contract/kernel/data-url';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { atField, checkFile } from '../../platform/files/check.ts';
import { type KeptFile, keepFile, storeFile } from '../../platform/files/stored-files.ts';
import type { UploadedFile } from '../../platform/files/transfer.ts';
import { removeFiles } from '../files/removal.ts';
import { holdBusiness, notFound } from './lookup.ts';
import { logoUrlOf } from './show.ts';
import { findBusiness, updateBusiness } from './store.ts';

async function keepLogo(ctx: Ctx, file: UploadedFile): Promise<KeptFile> {
  try {
    const claim = { declared_type: file.declared_type, name: file.name };
    return await keepFile(ctx.deps, await checkFile(file.bytes, LOGO_FILE, claim));
  } catch (error) {
    throw atField('logo', error);
  }
}

/** Replaces the logo. Logos are public: they may be shown on the login page. */
export async function uploadLogo(
  ctx: Ctx,
  id: string,
  file: UploadedFile,
): Promise<{ logo_url: string }> {
  // An unknown business is told before the file is looked at.
  if (!(await findBusiness(ctx.deps.db, id))) throw notFound();
  const kept = await keepLogo(ctx, file);
  return ctx.transaction(async (tx) => {
    const before = await holdBusiness(tx, id);
    const stored = await storeFile(tx, kept, { kind: 'logo', visibility: 'public' });
    const updated_at = ctx.deps.clock.iso();
    const values = { logo_file_id: stored.id, logo_url: null, updated_at };
    const after = await updateBusiness(tx, id, values);
    if (before.logo_file_id) await removeFiles(tx, ctx.deps, [before.logo_file_id]);
    await writeAudit(tx, ctx, {
      action: 'business.logo_changed',
      entity: 'business',
      entity_id: id,
      before: { logo_url: logoUrlOf(before) },
      after: { logo_url: logoUrlOf(after) },
    });
    return { logo_url: `/api/files/${stored.id}` };
  });
}

import {
  regulatorPackName,
  type RegulatorPacks,
} from '@diwan/contract/features/regulator-pack/records';
import { addDays } from '@diwan/contract/kernel/time';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { inOneLook } from '../../platform/db/look.ts';
import { invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { sealReport } from '../verification/public.ts';
import { buildPack, type UnsealedPack } from './build.ts';
import { packContent } from './pack-pdf.ts';
import { requireOver } from './period.ts';
import * as store from './store.ts';

/** The name of the document in its seal. The page that checks seals reads the digest from it. */
const kindOf = ({ period, digest }: UnsealedPack): string =>
  `Regulator pack ${period.month} ${digest}`;

/** Draws and seals the PDF of a pack that has no seal yet. */
async function sealPack(ctx: Ctx, pack: UnsealedPack) {
  const { deps } = ctx;
  const { platform_name } = await readSettings(deps.db);
  const sealed_at = deps.clock.iso();
  const content = packContent(pack, platform_name, sealed_at);
  const sealed = await sealReport(deps, kindOf(pack), content);
  const pdf = Buffer.from(sealed.content).toString('base64');
  return {
    month: pack.period.month,
    digest: pack.digest,
    sealed_at,
    timestamped: sealed.is_timestamped,
    pdf,
  };
}

/**
 * Writes the regulator pack of a month as a ZIP, and records the export in the audit log. Unchanged
 * records give the same bytes: the first export stores the seal, and later ones use it again.
 * @throws AppError REGULATOR_PACK_MONTH_NOT_OVER
 */
export async function exportPack(ctx: Ctx, month: string): Promise<Download> {
  const { deps } = ctx;
  const { timezone } = await readSettings(deps.db);
  const period = requireOver(month, timezone, deps.clock.iso());
  const pack = await inOneLook(deps.db, (db) => buildPack({ ...deps, db }, period));
  const known = await store.findSeal(deps.db, month, pack.digest);
  const made = known ? undefined : await sealPack(ctx, pack);
  const seal = await ctx.transaction(async (tx) => {
    if (made) await store.insertSeal(tx, made);
    await writeAudit(tx, ctx, {
      action: 'regulator_pack.exported',
      entity: 'regulator_pack',
      entity_id: month,
      after: { digest: pack.digest },
    });
    return store.findSeal(tx, month, pack.digest);
  });
  invariant(seal, 'an exported pack has its seal');
  pack.zip.addStored('regulator-pack.pdf', Buffer.from(seal.pdf, 'base64'));
  return {
    content: pack.zip.end(),
    content_type: 'application/zip',
    download_name: regulatorPackName(month),
    cache: 'no-store',
  };
}

/** Lists the seals of all packs, and the last month that is over. */
export async function listPacks({ deps }: Ctx): Promise<RegulatorPacks> {
  const today = todayIn(deps, await readSettings(deps.db));
  return {
    newest_month: addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7),
    seals: await store.findSeals(deps.db),
  };
}

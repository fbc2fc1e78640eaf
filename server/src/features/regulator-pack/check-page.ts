import { check } from '@diwan/contract/features/regulator-pack/pack-words';
import { PACK_CHECK_NAME } from '@diwan/contract/features/regulator-pack/records';
import { renderPackPage } from '@diwan/documents/seal/pack-page';
import { sealTemplateOf } from '@diwan/documents/seal/verify-seal';
import type { Deps } from '../../platform/context.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { readTrustedSeals } from '../agreements/public.ts';
import { readSettings } from '../settings/public.ts';

/** Returns the page that checks regulator packs without a network, as one HTML file. */
export async function downloadPackCheck(deps: Deps): Promise<Download> {
  const { title, intro, choose, sealed_at, month, wrong_file, ...verdicts } = check;
  const { platform_name } = await readSettings(deps.db);
  const trusted = await readTrustedSeals(deps);
  const page = renderPackPage({
    platform_name,
    templates: trusted.map(sealTemplateOf),
    title,
    intro,
    choose,
    verdicts,
    sealed_at,
    month,
    wrong_file,
  });
  return {
    content: Buffer.from(page),
    content_type: 'text/html; charset=utf-8',
    download_name: PACK_CHECK_NAME,
    cache: 'no-store',
  };
}

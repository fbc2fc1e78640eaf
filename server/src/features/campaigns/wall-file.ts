import { words } from '@diwan/contract/features/campaigns/words';
import type { Language } from '@diwan/contract/kernel/sentences';
import { Readable } from 'node:stream';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../platform/csv.ts';
import { AppError } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { translate } from '../../platform/words.ts';
import { localTime, readSettings } from '../settings/public.ts';
import * as store from './store.ts';

const { brand_columns: COLUMNS, brand_states, exclusions } = words;

const HEADINGS = [
  { en: 'Brand ID', ar: 'رقم العلامة التجارية' },
  COLUMNS.brand,
  COLUMNS.partner,
  COLUMNS.state,
  COLUMNS.exclusion,
  COLUMNS.drafted,
  COLUMNS.reminders,
  COLUMNS.reminded,
  COLUMNS.signed,
  COLUMNS.signer,
  { en: 'Agreement ID', ar: 'رقم الاتفاقية' },
];

type TimeOf = (instant: string | null) => string | null;

const cellsOf = (row: store.BrandRow, language: Language, timeOf: TimeOf) => [
  row.brand_id,
  row.brand_name,
  row.partner_name,
  translate(brand_states[row.state], language),
  row.exclusion === null ? null : translate(exclusions[row.exclusion], language),
  timeOf(row.drafted_at),
  row.reminders,
  timeOf(row.reminded_at),
  timeOf(row.signed_at),
  row.signer_name,
  row.agreement_id,
];

const ROWS_AT_A_TIME = 1_000;

async function* linesOf(
  { deps, client }: Ctx,
  campaign: store.ShownCampaign,
): AsyncGenerator<string> {
  const { language } = client;
  const now = deps.clock.iso();
  const settings = await readSettings(deps.db);
  const timeOf: TimeOf = (instant) => (instant === null ? null : localTime(settings, instant));
  yield CSV_START + writeCsvLine(HEADINGS.map((heading) => translate(heading, language)));
  let after: readonly [string, number] | undefined;
  for (;;) {
    const rows = await store.findBrands(deps.db, campaign, now, { after, limit: ROWS_AT_A_TIME });
    yield rows.map((row) => writeCsvLine(cellsOf(row, language, timeOf))).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_A_TIME) return;
    after = [last.brand_name, last.brand_id];
  }
}

/** Exports all brands of a campaign with their state as CSV. @throws AppError CAMPAIGN_NOT_FOUND */
export async function exportCampaignBrands(ctx: Ctx, id: string): Promise<Download> {
  const campaign = await store.findCampaign(ctx.deps.db, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'campaign.exported',
      entity: 'campaign',
      entity_id: id,
      after: { state: campaign.state },
    }),
  );
  return {
    content: Readable.from(linesOf(ctx, campaign)),
    content_type: 'text/csv; charset=utf-8',
    download_name: `campaign-${id}.csv`,
    cache: 'no-store',
  };
}

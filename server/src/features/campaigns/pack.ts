import { campaignBrandActions } from '@diwan/contract/features/campaigns/actions';
import type { AgreementClause } from '@diwan/contract/features/agreements/schedule';
import { changeClauses } from '@diwan/documents/agreement/pos-agreement';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import { AppError, invariant } from '../../platform/error.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { differencesOf } from '../agreements/public.ts';
import { messageText } from '../messages/public.ts';
import * as packs from './pack-store.ts';
import * as store from './store.ts';

type Files = Readonly<Record<string, Uint8Array>>;

const clausesOf = ({ clauses }: { readonly clauses: unknown }) =>
  clauses as readonly AgreementClause[];

const paragraphs = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

/** Returns the file of the changes by clause, with the old and the new text in both languages. */
async function writeChanges({ deps }: Ctx, agreement: packs.PackedAgreement): Promise<Files> {
  const { brand_id, number, agreement_type } = agreement;
  const signed = await packs.findSignedBefore(
    deps.db,
    brand_id,
    number,
    agreement_type === 'service',
  );
  const before = signed.reduce<AgreementClause[]>(
    (clauses, row) => changeClauses(clauses, clausesOf(row)),
    [],
  );
  const changes = differencesOf(before, clausesOf(agreement)).map(({ id, before: old, after }) =>
    [
      `[${id}]`,
      `Old: ${old?.en ?? '-'}`,
      `New: ${after.en}`,
      `السابق: ${old?.ar ?? '-'}`,
      `الجديد: ${after.ar}`,
    ].join('\n'),
  );
  const last = signed.at(-1);
  return {
    'changes.txt': strToU8(paragraphs(changes)),
    ...(last
      ? {
          'old-agreement-en.txt': strToU8(last.text_en),
          'old-agreement-ar.txt': strToU8(last.text_ar),
        }
      : {}),
    'new-agreement-en.txt': strToU8(agreement.text_en),
    'new-agreement-ar.txt': strToU8(agreement.text_ar),
  };
}

/** Returns the file of all messages as they were sent. */
async function writeMessages({ deps }: Ctx, campaign_id: string, brand_id: number): Promise<Files> {
  const sent = await packs.findMessages(deps.db, campaign_id, brand_id);
  const messages = sent.map((message) =>
    [
      `Purpose: ${message.purpose}`,
      `Channel: ${message.channel}`,
      `To: ${message.to_address}`,
      `Queued: ${message.created_at}`,
      `Status: ${message.status}`,
      `Sent: ${message.sent_at ?? '-'}`,
      `Subject: ${message.subject}`,
      '',
      messageText(deps, message.body_sealed),
    ].join('\n'),
  );
  return { 'messages.txt': strToU8(paragraphs(messages)) };
}

/**
 * Returns the files of the drawing, the sealed PDF and the PDF with a late timestamp, byte for
 * byte.
 */
async function readSigned({ files }: Deps, agreement: packs.PackedAgreement): Promise<Files> {
  const { drawing_key, pdf_key, timestamped_key } = agreement;
  return {
    ...(drawing_key === null ? {} : { 'signature.png': await files.getBytes(drawing_key) }),
    ...(pdf_key === null ? {} : { 'agreement-sealed.pdf': await files.getBytes(pdf_key) }),
    ...(timestamped_key === null
      ? {}
      : { 'agreement-timestamped.pdf': await files.getBytes(timestamped_key) }),
  };
}

/**
 * Returns the file with the facts of the signature and the digest of every other file of the pack.
 */
function writeEvidence(
  campaign: store.ShownCampaign,
  agreement: packs.PackedAgreement,
  files: Files,
) {
  const { text_en: _en, text_ar: _ar, clauses: _clauses, number: _number, ...facts } = agreement;
  const { drawing_key: _drawing, pdf_key: _pdf, timestamped_key: _later, ...evidence } = facts;
  const digests = Object.entries(files).map(([name, bytes]) => [
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  const content = {
    campaign: { id: campaign.id, name: campaign.name, deadline: campaign.deadline },
    agreement: evidence,
    sha256: Object.fromEntries(digests) as Readonly<Record<string, string>>,
  };
  return { 'evidence.json': strToU8(`${JSON.stringify(content, null, 2)}\n`) };
}

/** Returns whether a file's format is already compressed. */
const isPacked = (name: string): boolean => /\.(?:png|pdf)$/.test(name);

function zip(files: Files, made_at: string): Uint8Array {
  const entries = Object.entries(files).map(([name, bytes]): [string, Zippable[string]] => [
    name,
    [bytes, { level: isPacked(name) ? 0 : 6, mtime: made_at }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

/**
 * Packs the evidence for one brand's change as a zip: the changes, both texts, the messages, the
 * facts of the signature, the drawing and the sealed PDF.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_BRAND_NOT_FOUND, the refusals of `download_pack`
 */
export async function makeCampaignPack(ctx: Ctx, id: string, brand_id: number): Promise<Download> {
  const { db, clock } = ctx.deps;
  const campaign = await store.findCampaign(db, id);
  if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND');
  const now = clock.iso();
  const [row] = await store.findBrands(db, campaign, now, { brand_id, limit: 1 });
  if (!row) throw new AppError('CAMPAIGN_BRAND_NOT_FOUND');
  requireAction(campaignBrandActions, row, 'download_pack', ctx.actor);
  const agreement = await packs.findAgreement(db, id, brand_id);
  invariant(agreement, 'a row that can be packed has its agreement');
  const files = {
    ...(await writeChanges(ctx, agreement)),
    ...(await writeMessages(ctx, id, brand_id)),
    ...(await readSigned(ctx.deps, agreement)),
  };
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'campaign.pack_downloaded',
      entity: 'campaign',
      entity_id: id,
      after: { brand_id, agreement_id: agreement.id },
    }),
  );
  return {
    content: zip({ ...files, ...writeEvidence(campaign, agreement, files) }, now),
    content_type: 'application/zip',
    download_name: `campaign-${id}-brand-${brand_id}.zip`,
    cache: 'no-store',
  };
}

import type { AgreementText } from '@diwan/documents/agreement/agreement-text';
import type { SignedIdentity } from '@diwan/documents/agreement/evidence';
import {
  AGREEMENT_VERSION,
  type AgreementData,
  renderAgreementText,
} from '@diwan/documents/agreement/template';
import type { Provider } from '@diwan/documents/agreement/provider';
import { agreementActions } from '@diwan/contract/features/agreements/actions';
import { maskIban } from '@diwan/contract/world/iban';
import { OPERATOR_FIELDS } from '@diwan/contract/features/settings/operator';
import { WEEKDAYS } from '@diwan/contract/kernel/time';
import { dayIn } from '../../platform/clock.ts';
import { requireAction } from '../../platform/actions.ts';
import { type Ctx, type Deps, requireEntriesOf } from '../../platform/context.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { readFeeTable } from '../fees/public.ts';
import { readSettings, type Settings } from '../settings/public.ts';
import * as store from './store.ts';

/**
 * Returns the provider of the agreements: our company, which is the second party.
 * @throws AppError AGREEMENT_OPERATOR_MISSING while a legal detail of the operator is not set
 */
export function providerOf(settings: Settings): Provider {
  const stated = OPERATOR_FIELDS.map((field) => [field, settings[field]] as const);
  if (stated.some(([, value]) => !value)) throw new AppError('AGREEMENT_OPERATOR_MISSING');
  const { platform_name, platform_name_ar, platform_email, platform_phone } = settings;
  return {
    platform_name,
    platform_name_ar,
    platform_email,
    platform_phone,
    ...(Object.fromEntries(stated) as Record<(typeof OPERATOR_FIELDS)[number], string>),
    payout_weekdays: WEEKDAYS.filter((day) => settings.payout_weekdays.includes(day)),
  };
}

/**
 * Returns a person's civil ID masked, because anyone with the link can read the text. A company's
 * number is returned in full.
 */
function identityOf(subject: store.Subject, secrets: Secrets): string | null {
  if (subject.civil_id_sealed === null) return null;
  const number = secrets.open(subject.civil_id_sealed);
  return subject.entity_type === 'individual' ? maskIban(number) : number;
}

const CHANNELS = { pos: ['POS'], pg: ['PG'], both: ['POS', 'PG'] } as const;

/**
 * The data of an agreement's text, without its date and the provider's data, which are settings.
 */
type BrandData = Omit<AgreementData, keyof Provider | 'date'>;

function brandData(
  subject: store.Subject,
  secrets: Secrets,
  fees: AgreementData['fees'],
): BrandData {
  const channels: readonly string[] = CHANNELS[subject.payment_type_preference];
  return {
    fees: fees.filter(({ channel }) => channels.includes(channel)),
    paying_company: subject.paying_company,
    partner_name: subject.partner_name,
    brand_name: subject.name,
    entity_type: subject.entity_type,
    company_name: subject.submitted_company_name ?? subject.company_name,
    company_name_arabic: subject.submitted_company_name_arabic ?? subject.company_name_arabic,
    owner_name_english: subject.full_name_english,
    owner_name_arabic: subject.full_name_arabic,
    civil_id_or_cr: identityOf(subject, secrets),
    signatory_civil_id:
      subject.signatory_civil_id_sealed === null
        ? null
        : maskIban(secrets.open(subject.signatory_civil_id_sealed)),
    mcc_code: subject.mcc_code,
    business_type: subject.business_type,
    bank_name: subject.bank_name,
    iban_masked: subject.iban_sealed === null ? null : maskIban(secrets.open(subject.iban_sealed)),
    deposit_amount_minor: subject.deposit_amount_minor,
    deposit_currency: subject.deposit_currency,
    payment_type_preference: subject.payment_type_preference,
    num_pos_devices: subject.num_pos_devices,
  };
}

/**
 * Returns the numbers that the text masks, in full and sealed. The signed PDF prints them.
 * @param subject the caller has locked its brand
 */
export const sealIdentity = (
  subject: store.Subject,
  { secrets }: Pick<Deps, 'secrets'>,
): string => {
  const open = (sealed: string | null) => (sealed === null ? null : secrets.open(sealed));
  const identity: SignedIdentity = {
    civil_id_or_cr: open(subject.civil_id_sealed),
    signatory_civil_id: open(subject.signatory_civil_id_sealed),
    iban: open(subject.iban_sealed),
  };
  return secrets.seal(JSON.stringify(identity));
};

export interface PendingAgreement {
  readonly agreement: store.ServiceAgreement;
  /** True if this call replaced a text that a person may have read. */
  readonly replaced: boolean;
}

/**
 * Returns the text to sign. The first read creates it. If the documents or the brand change before
 * the signature, a new text replaces it.
 * @param subject the caller has locked its brand
 * @throws AppError the refusals of `sign`, AGREEMENT_OPERATOR_MISSING
 */
export async function readPending(
  ctx: Ctx,
  tx: Tx,
  subject: store.Subject,
): Promise<PendingAgreement> {
  const facts = {
    status: subject.agreement_signed ? 'signed' : 'pending',
    brand_status: subject.status,
    documents_submitted: subject.document_id !== null,
    mcc_status: subject.mcc_status,
    pdf_ready: false,
  } as const;
  requireAction(agreementActions, facts, 'sign', ctx.actor);
  requireEntriesOf(ctx, subject.submitted_device);
  const now = ctx.deps.clock.iso();
  const settings = await readSettings(tx);
  const provider = providerOf(settings);
  const fees = await readFeeTable(tx, now);
  const render = (at: string): AgreementText =>
    renderAgreementText({
      ...provider,
      ...brandData(subject, ctx.deps.secrets, fees),
      date: dayIn(at, settings.timezone),
    });
  const known = await store.findServiceAgreement(tx, subject.id);
  if (known) {
    if (render(known.created_at).digest === known.digest)
      return { agreement: known, replaced: false };
    await store.markReplaced(tx, known.id);
  }
  const agreement = await store.insertAgreement(tx, {
    ...store.columnsOf(render(now)),
    brand_id: subject.id,
    agreement_type: 'service',
    agreement_version: AGREEMENT_VERSION,
    created_at: now,
  });
  return { agreement, replaced: known !== undefined };
}

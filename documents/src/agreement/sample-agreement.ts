import type { ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import { INVENTED_OPERATOR } from '@diwan/contract/features/settings/operator';
import sharp from 'sharp';
import type { SigningEvidence } from './evidence.ts';
import type { Provider } from './provider.ts';
import type { AgreementData } from './template.ts';

export const SAMPLE_FEE: ScheduleFee = {
  scheme: 'KNET',
  channel: 'POS',
  card_origin: 'any',
  brand_bp: 125,
  brand_fixed_minor: 100n,
  refund_revenue_bp: 0,
  refund_revenue_fixed_minor: 500n,
  chargeback_revenue_bp: 0,
  chargeback_revenue_fixed_minor: 10_000n,
};

/** The provider of every sample. */
export const SAMPLE_PROVIDER: Provider = {
  platform_name: 'Diwan',
  platform_name_ar: 'ديوان',
  platform_email: 'support@diwan.test',
  platform_phone: '+965 22221111',
  ...INVENTED_OPERATOR,
  payout_weekdays: ['sun', 'tue', 'thu'],
};

/**
 * An agreement with everything that is hard to typeset: both scripts, masks, long names, symbols.
 */
export const SAMPLE_DATA: AgreementData = {
  ...SAMPLE_PROVIDER,
  paying_company: {
    name: 'Diwan Settlement W.L.L.',
    name_ar: 'ديوان للتسويات ذ.م.م',
    commercial_registration: '398765',
  },
  partner_name: 'Souq Online & Co. (سوق أونلاين)',
  brand_name: 'Bait Al-Tamr & Co. (بيت التمر) 2',
  entity_type: 'corporate',
  company_name: 'Bait Al-Tamr General Trading and Contracting Company W.L.L.',
  company_name_arabic: 'شركة بيت التمر للتجارة العامة والمقاولات ذ.م.م',
  owner_name_english: 'Abdulrahman Mohammad Abdulaziz Al-Mutairi Al-Dhafeeri',
  owner_name_arabic: 'عبدالرحمن محمد عبدالعزيز عبدالله المطيري الظفيري',
  civil_id_or_cr: '12345/2026',
  signatory_civil_id: '2850****0016',
  mcc_code: '5411',
  business_type: 'Grocery Stores, Supermarkets',
  bank_name: 'National Bank of Kuwait',
  iban_masked: 'KW74 NBOK **** **** **** 2151',
  deposit_amount_minor: 250_000n,
  deposit_currency: 'KWD',
  payment_type_preference: 'both',
  num_pos_devices: 3,
  date: '2026-11-20',
  fees: [SAMPLE_FEE, { ...SAMPLE_FEE, scheme: 'VISA', channel: 'PG', card_origin: 'local' }],
};

export const SAMPLE_EVIDENCE: SigningEvidence = {
  agreement_id: '0c3f7a52-6a0e-4d57-9d2e-2f1f0b6f7c11',
  version: '1.0',
  platform_name: 'Diwan',
  platform_name_ar: 'ديوان',
  brand_id: 1042,
  brand_name: SAMPLE_DATA.brand_name,
  signer: {
    name: 'عبدالرحمن محمد عبدالعزيز المطيري',
    email: 'abdulrahman@example.com',
    role: 'brand_owner',
  },
  witness: { name: 'Sara Al-Sabah', email: 'sara@example.com', role: 'partner_employee' },
  confirmed_by_code: 'account_and_signature',
  identity: {
    civil_id_or_cr: '12345/2026',
    signatory_civil_id: '285010100016',
    iban: 'KW74NBOK0000000000001000372151',
  },
  signed_at: '2026-11-20T21:30:15.123Z',
  ip: '2001:db8:85a3::8a2e:370:7334',
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)',
};

/** Draws a line on a transparent background, as the browser's signature pad does. */
export async function drawSampleSignature(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">
    <path d="M40 120 C 120 20, 180 190, 260 90 S 380 40, 420 120 S 520 160, 560 70"
      fill="none" stroke="#102a43" stroke-width="5" stroke-linecap="round"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}

import { heldBy, words as agreementWords } from '@diwan/contract/features/agreements/words';
import { CHANGED } from '@diwan/contract/features/campaigns/message-words';
import {
  DOCUMENT_NAMES,
  REQUEST_REASON_WORDS,
} from '@diwan/contract/features/documents/request-words';
import { ACCOUNT_CHECK } from '@diwan/contract/features/documents/words';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { TemplateName } from '../../features/messages/template-params.ts';
import {
  BOTH,
  CONTACT,
  EMAIL,
  LETTERS,
  type Sample,
  account,
  brand_name,
  name,
  page,
  partner_name,
  reasonIn,
} from './sample.ts';

const agreement = (type: keyof typeof agreementWords.types) => (language: Language) => ({
  brand_name,
  agreement: agreementWords.types[type][language],
  date: '2026-06-15',
  held: heldBy(type)[language],
  address: page('/brands/7?tab=terminals'),
});
const campaign = (type: keyof typeof CHANGED) => (language: Language) => ({
  brand_name,
  changed: CHANGED[type][language],
  held: heldBy(type)[language],
  deadline: '2026-06-30',
  address: page('/brands/7?tab=terminals'),
});
const SIGN = { en: 'sign', ar: 'توق' };
const PASSWORD = { en: 'password', ar: 'كلمة مرور' };
/** A warning about an account. It is sent by mail only. */
const warning = {
  params: () => ({ name }),
  states: ['moment'],
  step: CONTACT,
  channels: EMAIL,
} as const satisfies Sample<'factor_added'>;

const link = page('/setup-password?token=4f1c&email=huda%40people.test');

/** Messages about accounts, registrations and agreements. */
export const ACCOUNT_SAMPLES = {
  registration_started: {
    params: () => ({ brand_name }),
    states: ['until', 'page'],
    step: { en: 'upload the documents', ar: 'رفع المستندات' },
    link,
    channels: BOTH,
  },
  documents_received: {
    params: (language) => ({
      brand_name,
      account: account(language),
      check: ACCOUNT_CHECK.pending[language],
    }),
    states: ['account', 'page'],
    step: { en: 'check', ar: 'التحقق' },
    link,
    channels: BOTH,
    optional: ['account', 'check'],
  },
  owner_code: {
    params: (language) => ({
      brand_name,
      entered_by: 'Huda Al-Salem',
      account: account(language),
      agreement: '3.2',
    }),
    states: ['account', 'until'],
    step: { en: 'check them', ar: 'مراجعتها' },
    link: '804213',
    channels: EMAIL,
    optional: ['entered_by', 'account', 'agreement'],
  },
  document_requested: {
    params: (language) => ({
      brand_name,
      document: DOCUMENT_NAMES.signatory_id_file[language],
      reason: REQUEST_REASON_WORDS.glare.title[language],
      instead: REQUEST_REASON_WORDS.glare.instead[language],
      note: LETTERS[language],
      address: page('/brands/7'),
    }),
    states: ['page', 'reason'],
    step: { en: 'What to do:', ar: 'المطلوب:' },
    channels: BOTH,
    optional: ['note', 'address'],
  },
  agreement_signed: {
    params: () => ({ brand_name }),
    states: ['until', 'page'],
    step: PASSWORD,
    link,
    channels: EMAIL,
  },
  agreement_signed_news: {
    params: () => ({ brand_name }),
    states: [],
    step: PASSWORD,
    channels: ['whatsapp'],
  },
  agreement_waiting: {
    params: agreement('pos_activation'),
    states: ['day', 'page'],
    step: SIGN,
    channels: BOTH,
  },
  agreement_overdue: {
    params: agreement('rate_change'),
    states: ['day', 'page'],
    step: SIGN,
    channels: BOTH,
  },
  agreement_confirmed: {
    params: agreement('fee_change'),
    states: ['moment', 'page'],
    step: { en: 'contact us', ar: 'تواصل معنا' },
    channels: BOTH,
  },
  rates_declined: {
    params: (language) => {
      const { address, agreement: title } = agreement('fee_change')(language);
      return { brand_name, agreement: title, address, person: name, reason: reasonIn(language) };
    },
    states: ['page', 'reason'],
    step: { en: 'another offer', ar: 'عرض آخر' },
    channels: EMAIL,
  },
  mcc_approved: { params: () => ({ brand_name }), states: ['page'], step: SIGN, channels: BOTH },
  brand_approved: {
    params: () => ({ brand_name }),
    states: ['page'],
    step: { en: 'Sign in', ar: 'سجّل الدخول' },
    channels: BOTH,
  },
  brand_rejected: {
    params: (language) => ({ brand_name, reason: reasonIn(language) }),
    states: ['reason'],
    channels: BOTH,
    optional: ['reason'],
  },
  brand_suspended: {
    params: (language) => ({ brand_name, reason: reasonIn(language) }),
    states: ['reason'],
    channels: BOTH,
    optional: ['reason'],
  },
  api_key_generated: {
    params: () => ({ brand_name, hours: '24' }),
    states: ['moment'],
    step: CONTACT,
    channels: EMAIL,
  },
  employee_invited: {
    params: () => ({ name, partner_name }),
    states: ['until', 'page'],
    step: PASSWORD,
    link,
    channels: EMAIL,
  },
  member_invited: {
    params: () => ({ name, brand_name }),
    states: ['until', 'page'],
    step: PASSWORD,
    link,
    channels: EMAIL,
  },
  member_returned: {
    params: () => ({ name, brand_name }),
    states: [],
    step: { en: 'Sign in', ar: 'سجّل الدخول' },
    channels: EMAIL,
  },
  partner_key_generated: {
    params: () => ({ name, partner_name, expires: '2027-06-01', hours: '0' }),
    states: ['moment', 'day'],
    step: CONTACT,
    channels: EMAIL,
  },
  campaign_change: {
    params: campaign('service'),
    states: ['day', 'page'],
    step: SIGN,
    channels: BOTH,
  },
  campaign_reminder: {
    params: campaign('fee_change'),
    states: ['day', 'page'],
    step: SIGN,
    channels: BOTH,
  },
  campaign_withdrawn: { params: campaign('rate_change'), states: [], channels: BOTH },
  registration_email_changed: {
    params: () => ({ brand_name }),
    states: [],
    step: CONTACT,
    channels: EMAIL,
  },
  set_password: {
    params: () => ({ name }),
    states: ['until', 'page'],
    step: PASSWORD,
    link,
    channels: EMAIL,
  },
  reset_password: {
    params: () => ({ name }),
    states: ['until', 'page'],
    step: PASSWORD,
    link,
    channels: EMAIL,
  },
  password_changed: warning,
  email_changed: warning,
  sign_ins_failed: {
    params: () => ({ name }),
    states: ['moment'],
    step: { en: 'two-step sign-in', ar: 'الدخول بخطوتين' },
    channels: EMAIL,
  },
  factor_added: warning,
  factor_removed: warning,
  factors_reset: warning,
  recovery_code_used: warning,
  recovery_codes_renewed: warning,
  review_taken_over: {
    params: () => ({ brand_name, name: 'Huda Al-Salem', address: page('/brands/verification') }),
    states: ['page'],
    channels: EMAIL,
  },
  document_expiring: {
    params: (language) => ({
      brand_name,
      document: DOCUMENT_NAMES.civil_id_file[language],
      date: '2026-07-01',
    }),
    states: ['day'],
    step: { en: 'Send us the new document', ar: 'أرسل إلينا المستند الجديد' },
    channels: BOTH,
  },
  owners_due: {
    params: () => ({ brand_name, date: '2026-07-01', address: page('/brands/7?tab=documents') }),
    states: ['day', 'page'],
    step: { en: 'Please enter the owners', ar: 'يرجى إدخال الملاك' },
    channels: BOTH,
  },
  webhook_given_up: {
    params: () => ({
      brand_name,
      event: 'charge.captured',
      address: 'https://shop.test/hooks',
      attempts: '6',
    }),
    states: ['page'],
    step: { en: 'Ask your developer', ar: 'اطلب من مطوّرك' },
    channels: EMAIL,
  },
  email_known: {
    params: () => ({}),
    states: ['moment'],
    step: { en: 'Sign in', ar: 'سجّل الدخول' },
    channels: EMAIL,
  },
} satisfies { readonly [T in TemplateName]?: Sample<T> };

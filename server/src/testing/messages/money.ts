import { HOLD_STEPS, HOLDS } from '@diwan/contract/features/holds/terms';
import { STANDING } from '@diwan/contract/features/holds/words';
import { CAUSE_WORDS } from '@diwan/contract/features/promises/words';
import { formatMoney } from '@diwan/contract/kernel/money';
import type { TemplateName } from '../../features/messages/template-params.ts';
import { translate } from '../../platform/words.ts';
import {
  BOTH,
  CONTACT,
  EMAIL,
  LETTERS,
  type Sample,
  amount,
  brand_name,
  name,
  page,
  partner_name,
  reasonIn,
} from './sample.ts';

const payment = {
  brand_name,
  amount,
  reference: 'PAYOUT-81734',
  last4: '0101',
  date: '2026-06-01',
  address: page('/brands/7/payouts/81734'),
};
const dispute = {
  brand_name,
  order: 'ORD-81734',
  amount,
  fee: formatMoney(5_000n),
  address: page('/transactions?open=81734'),
};
const rental = {
  brand_name,
  tid: 'NAJMA001',
  address: page('/terminals/9'),
  start: '2026-06-01',
  end: '2026-06-30',
  amount: formatMoney(20_000n),
};
const change = { brand_name, account: 'KW74****0101', address: page('/brands/7') };

/** Messages about money and terminals. */
export const MONEY_SAMPLES = {
  payouts_paused: {
    params: (language) => ({ brand_name, reason: reasonIn(language) }),
    states: ['reason'],
    channels: BOTH,
  },
  payouts_resumed: { params: () => ({ brand_name }), states: [], channels: BOTH },
  payout_late: {
    params: (language) => ({
      brand_name,
      amount,
      reason: CAUSE_WORDS.holiday_announced[language],
      date: '2026-06-01',
      new_date: '2026-06-03',
      address: page('/'),
    }),
    states: ['amount', 'day', 'page'],
    channels: BOTH,
    optional: ['new_date'],
  },
  hold_began: {
    params: (language) => ({
      brand_name,
      reason: translate(HOLDS.bank_digest.label, language),
      amount,
      yours: translate(HOLD_STEPS.request_account.label, language),
      ours: translate(HOLD_STEPS.approve_account.label, language),
      address: page('/brands/7'),
    }),
    states: ['amount', 'page', 'reason'],
    step: { en: 'What you need to do:', ar: 'المطلوب منك:' },
    channels: BOTH,
  },
  hold_ended: {
    params: (language) => ({
      brand_name,
      reason: translate(HOLDS.agreement.label, language),
      remaining: translate(HOLDS.agreement_pending.label, language),
      payouts: STANDING.not_on_hold[language],
      date: '2026-06-03',
      address: page('/brands/7'),
    }),
    states: ['day', 'page'],
    channels: BOTH,
    optional: ['date'],
  },
  payout_sent: {
    params: () => payment,
    states: ['amount', 'account', 'day', 'page'],
    channels: BOTH,
    optional: ['last4', 'date'],
  },
  payout_paid: {
    params: () => payment,
    states: ['amount', 'account', 'day', 'page'],
    channels: BOTH,
    optional: ['last4', 'date'],
  },
  payout_returned: {
    params: (language) => ({
      ...payment,
      address: page('/brands/7'),
      reason: reasonIn(language),
    }),
    states: ['amount', 'account', 'day', 'page', 'reason'],
    step: { en: 'enter different bank details', ar: 'إدخال بيانات بنكية أخرى' },
    channels: BOTH,
    optional: ['last4', 'date', 'reason'],
  },
  statement_ready: {
    params: (language) => ({
      brand_name,
      month: { en: 'May 2026', ar: 'مايو 2026' }[language],
      amount: formatMoney(-7_540n),
      address: page('/brands/7/payouts'),
    }),
    states: ['amount', 'page'],
    channels: BOTH,
  },
  refund_made: {
    params: () => ({ ...dispute, person: name }),
    states: ['amount', 'page'],
    channels: BOTH,
  },
  chargeback_opened: {
    params: (language) => ({ ...dispute, reason: reasonIn(language), date: '2026-06-08' }),
    states: ['amount', 'day', 'page', 'reason'],
    step: { en: 'Submit the invoice', ar: 'قدّم الفاتورة' },
    channels: BOTH,
  },
  dispute_due: {
    params: () => {
      const { fee: _fee, ...due } = dispute;
      return { ...due, date: '2026-06-08' };
    },
    states: ['amount', 'day', 'page'],
    step: { en: 'submit them by', ar: 'وقدّمها' },
    channels: BOTH,
  },
  chargeback_won: {
    params: (language) => ({ ...dispute, reason: reasonIn(language) }),
    states: ['amount', 'page', 'reason'],
    channels: BOTH,
  },
  chargeback_lost: {
    params: (language) => ({ ...dispute, reason: reasonIn(language) }),
    states: ['amount', 'page', 'reason'],
    channels: BOTH,
  },
  chargeback_reversed: {
    params: (language) => ({ ...dispute, reason: reasonIn(language) }),
    states: ['amount', 'page', 'reason'],
    channels: BOTH,
  },
  bank_change_requested: {
    params: () => change,
    states: ['account', 'moment', 'page'],
    step: { en: 'withdraw the request', ar: 'اسحب الطلب' },
    channels: BOTH,
  },
  bank_change_approved: {
    params: () => change,
    states: ['account', 'moment'],
    step: CONTACT,
    channels: BOTH,
  },
  bank_change_rejected: {
    params: (language) => ({ ...change, reason: reasonIn(language) }),
    states: ['account', 'page', 'reason'],
    channels: BOTH,
  },
  bank_change_withdrawn: { params: () => change, states: ['account'], channels: BOTH },
  mid_move_requested: {
    params: () => ({ brand_name, mid: '68014756' }),
    states: [],
    step: CONTACT,
    channels: BOTH,
  },
  mid_taken_away: {
    params: () => ({ brand_name, mid: '68014756', date: '2026-06-04' }),
    states: ['day'],
    step: CONTACT,
    channels: BOTH,
  },
  mid_received: {
    params: () => ({ brand_name, mid: '68014756', date: '2026-06-04' }),
    states: ['day'],
    step: CONTACT,
    channels: BOTH,
  },
  terminal_requested: {
    params: () => ({ ...rental, date: '2026-06-04' }),
    states: ['amount', 'day', 'page'],
    step: { en: 'Approve or reject', ar: 'وافق على الطلب أو ارفضه' },
    channels: EMAIL,
  },
  terminal_lapsed: { params: () => rental, states: ['page'], channels: BOTH },
  terminal_approved: {
    params: (language) => ({ ...rental, notes: LETTERS[language] }),
    states: ['amount', 'day', 'page'],
    channels: BOTH,
    optional: ['notes'],
  },
  terminal_registered: {
    params: () => ({ ...rental, partner: partner_name }),
    states: ['amount', 'day', 'page'],
    step: { en: 'cancel it', ar: 'ألغِ الإيجار' },
    channels: BOTH,
  },
  terminal_rejected: {
    params: (language) => ({ ...rental, reason: reasonIn(language) }),
    states: ['page', 'reason'],
    channels: BOTH,
  },
  terminal_ending: {
    params: () => rental,
    states: ['day', 'page'],
    step: { en: 'book the next period or return', ar: 'احجز الفترة التالية أو أرجع' },
    channels: BOTH,
  },
  terminal_ended: { params: () => rental, states: ['page'], channels: BOTH },
  terminal_replaced: {
    params: () => ({ ...rental, other: 'NAJMA002' }),
    states: ['day', 'page'],
    channels: BOTH,
  },
  terminal_lost: {
    params: (language) => ({ ...rental, reason: reasonIn(language) }),
    states: ['amount', 'page', 'reason'],
    channels: BOTH,
  },
  terminal_silent: {
    params: () => rental,
    states: ['page'],
    step: { en: 'ask the brand', ar: 'سؤال التاجر' },
    channels: EMAIL,
  },
} satisfies { readonly [T in TemplateName]?: Sample<T> };

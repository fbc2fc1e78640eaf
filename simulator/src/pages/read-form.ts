import type { Outcome } from '../charges/finish.ts';
import {
  codeByCvv,
  codeByExpiry,
  findCard,
  KNET_BANK,
  KNET_CARDS,
  KNET_PIN,
  TEST_CARDS,
} from '../charges/test-cards.ts';
import type { ChargeRecord } from '../records.ts';
import type { FormErrors } from './form.ts';
import type { PayMethod, FormState } from './methods.ts';
import type { Text } from './texts.ts';

export type FormValues = Readonly<Record<string, string>>;

/** The result of a sent form: an outcome, or the form to show again. */
export type FormResult =
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | { readonly kind: 'again'; readonly shown: FormState }
  | { readonly kind: 'wrong_pin'; readonly shown: FormState };

export function readForm(method: PayMethod, typed: FormValues, charge: ChargeRecord): FormResult {
  if (method === 'knet') return readKnet(typed);
  if (method === 'card') return readCard(typed);
  return method === 'deema' ? readDeema(typed) : readWallet(typed, charge);
}

const keep = (errors: Readonly<Record<string, Text | undefined>>): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));

function readKnet(typed: FormValues): FormResult {
  const { card_number = '', expiry = '', bank = '', pin = '' } = typed;
  const card = findCard(KNET_CARDS, card_number);
  const code = codeByExpiry('KNET', expiry);
  const errors = keep({
    bank: bank === KNET_BANK ? undefined : 'wrong_bank',
    card_number: card ? undefined : 'wrong_card',
    expiry: code ? undefined : 'wrong_expiry',
  });
  const values = { bank, expiry, card_number: card?.number ?? '' };
  if (card === undefined || code === undefined || bank !== KNET_BANK) {
    return { kind: 'again', shown: { errors, values } };
  }
  if (pin !== KNET_PIN) {
    return { kind: 'wrong_pin', shown: { errors: { pin: 'wrong_pin' }, values } };
  }
  const { number, scheme, origin } = card;
  return { kind: 'outcome', outcome: { code, method: scheme, origin, card_number: number } };
}

function readCard(typed: FormValues): FormResult {
  const { card_number = '', expiry = '', cvv = '', name = '' } = typed;
  const card = findCard(TEST_CARDS, card_number);
  const scheme = card?.scheme ?? 'VISA';
  const by_expiry = codeByExpiry(scheme, expiry);
  const by_cvv = codeByCvv(scheme, cvv);
  if (card === undefined || by_expiry === undefined || by_cvv === undefined) {
    const errors = keep({
      card_number: card ? undefined : 'wrong_card',
      expiry: by_expiry ? undefined : 'wrong_expiry',
      cvv: by_cvv ? undefined : 'wrong_cvv',
    });
    // A number that is not a test card's may be a real card, so it is not shown again.
    return {
      kind: 'again',
      shown: { errors, values: { card_number: card?.number ?? '', expiry, name } },
    };
  }
  const code = by_expiry === '000' ? by_cvv : by_expiry;
  const { number, origin } = card;
  return { kind: 'outcome', outcome: { code, method: scheme, origin, card_number: number } };
}

const decisionCode = ({ decision }: FormValues) => (decision === 'approve' ? '000' : '501');

function readDeema(typed: FormValues): FormResult {
  const { phone = '' } = typed;
  if (!/^(?:[569]\d|41)\d{6}$/.test(phone)) {
    return { kind: 'again', shown: { errors: { phone: 'wrong_phone' }, values: { phone } } };
  }
  return { kind: 'outcome', outcome: { code: decisionCode(typed), method: 'DEEMA' } };
}

function readWallet(typed: FormValues, { source_id }: ChargeRecord): FormResult {
  const scheme = source_id === 'src_google_pay' ? 'MASTERCARD' : 'VISA';
  const card = TEST_CARDS.find((one) => one.scheme === scheme);
  const { origin, number } = card ?? {};
  const code = decisionCode(typed);
  return { kind: 'outcome', outcome: { code, method: scheme, origin, card_number: number } };
}

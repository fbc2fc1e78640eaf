import { KNET_BANK, KNET_CARDS, KNET_PIN, TEST_CARDS } from '../charges/test-cards.ts';
import type { ChargeRecord } from '../records.ts';
import { errorText, field, form, type FormErrors, wrong } from './form.ts';
import { html, type Html } from './html.ts';
import { address, type PageContext, renderPage, summary } from './layout.ts';

export type PayMethod = 'knet' | 'card' | 'deema' | 'wallet';

/** The values of a sent form, without secrets. */
export interface FormState {
  readonly errors: FormErrors;
  readonly values: Readonly<Record<string, string>>;
}
export const FRESH: FormState = { errors: {}, values: {} };

const METHODS: Readonly<Record<string, PayMethod>> = {
  'src_kw.knet': 'knet',
  src_card: 'card',
  src_deema: 'deema',
  src_apple_pay: 'wallet',
  src_google_pay: 'wallet',
};

/** Returns the payment method of a charge; undefined if the customer chooses it. */
export const fixedMethod = ({ source_id }: ChargeRecord): PayMethod | undefined =>
  METHODS[source_id];

/** Renders the page of a payment method, or the choice between methods. */
export function payPage(
  page: PageContext,
  charge: ChargeRecord,
  method: PayMethod | undefined,
  shown: FormState,
): string {
  const { texts } = page;
  const body =
    method === undefined
      ? html`<h2>${texts.choose}</h2>
          ${choice(page)}`
      : html`<h2>${texts[method]}</h2>
          ${FORMS[method](page, shown)}${
            fixedMethod(charge) === undefined
              ? html`<p><a href="${address(page)}">${texts.other_method}</a></p>`
              : undefined
          }`;
  return renderPage(
    page,
    texts.title,
    html`<h1>${texts.title}</h1>
      ${summary(page, charge)}${body}`,
  );
}

const choice = (page: PageContext): Html =>
  html`<nav>
      ${(['knet', 'card', 'deema'] as const).map(
        (method) =>
          html`<a class="button" href="${address(page, '', `&method=${method}`)}"
            >${page.texts[method]}</a
          >`,
      )}
    </nav>
    <form method="post" action="${address(page, '/cancel')}">
      <button class="button" type="submit">${page.texts.cancel}</button>
    </form>`;

const FORMS: Readonly<Record<PayMethod, (page: PageContext, shown: FormState) => Html>> = {
  knet: knetForm,
  card: cardForm,
  deema: (page, shown) =>
    form(
      page,
      '/deema',
      field(page, {
        name: 'phone',
        label: page.texts.phone,
        errors: shown.errors,
        value: shown.values['phone'],
        max: 8,
      }),
      shown.errors,
      decisions(page),
    ),
  wallet: (page, shown) => form(page, '/wallet', html``, shown.errors, decisions(page)),
};

const decisions = ({ texts }: PageContext): Html =>
  html`<button class="button main-button" type="submit" name="decision" value="approve">
      ${texts.approve}
    </button>
    <button class="button" type="submit" name="decision" value="decline">${texts.decline}</button>`;

function knetForm(page: PageContext, { errors, values }: FormState): Html {
  const { texts } = page;
  const chosen = values['bank'] === KNET_BANK ? html` selected` : undefined;
  const bank = html`<div class="field">
    <label for="bank">${texts.bank}</label>
    <select id="bank" name="bank" required${wrong('bank', errors)}>
      <option value="">${texts.choose_bank}</option>
      <option value="${KNET_BANK}" ${chosen}>${KNET_BANK}</option>
    </select>
    ${errorText(texts, 'bank', errors)}
  </div>`;
  const fields = html`${bank}${numberAndExpiry(page, { errors, values })}
  ${field(page, { name: 'pin', label: texts.pin, errors, password: true, max: 4 })}`;
  const rows = KNET_CARDS.map(({ number }) => row(`${number}, 09/25, PIN ${KNET_PIN}`, 'CAPTURED'));
  const declined = row(`${KNET_CARDS[0]?.number ?? ''}, 05/21, PIN ${KNET_PIN}`, 'NOT CAPTURED');
  return html`${form(page, '/knet', fields, errors)}${table(page, [...rows, declined])}`;
}

function cardForm(page: PageContext, { errors, values }: FormState): Html {
  const { texts } = page;
  const fields = html`${numberAndExpiry(page, { errors, values })}
  ${field(page, { name: 'cvv', label: texts.cvv, errors, password: true, max: 4 })}
  ${field(page, {
    name: 'name',
    label: texts.name,
    errors,
    value: values['name'],
    text: true,
    max: 100,
  })}`;
  const rows = TEST_CARDS.map(({ number, scheme, origin }) => row(number, `${scheme}, ${origin}`));
  return html`${form(page, '/card', fields, errors)}${table(page, [...rows, ...DATES])}`;
}

const numberAndExpiry = (page: PageContext, { errors, values }: FormState): Html =>
  html`${field(page, {
    name: 'card_number',
    label: page.texts.card_number,
    errors,
    value: values['card_number'],
    max: 23,
  })}
  ${field(page, {
    name: 'expiry',
    label: page.texts.expiry,
    errors,
    value: values['expiry'],
    max: 5,
  })}`;

const row = (number: string, result: string): Html =>
  html`<tr>
    <td><bdi dir="ltr">${number}</bdi></td>
    <td><bdi dir="ltr">${result}</bdi></td>
  </tr>`;

const DATES: readonly Html[] = [
  row('01/39', 'CAPTURED'),
  row('05/22', 'DECLINED'),
  row('04/27', 'FAILED, expired card'),
  row('08/28', 'TIMEDOUT'),
  row('01/37', 'DECLINED, acquirer error'),
  row('02/37', 'FAILED, unspecified'),
  row('05/37', 'UNKNOWN'),
  row('CVV 100, 101', 'CAPTURED'),
  row('CVV 102', 'DECLINED'),
];

const table = ({ texts }: PageContext, rows: readonly Html[]): Html =>
  html`<details>
    <summary>${texts.test_cards}</summary>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${texts.number}</th>
            <th scope="col">${texts.result}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </details>`;

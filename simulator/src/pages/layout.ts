import { formatMinor } from '@diwan/contract/kernel/money';
import type { ChargeRecord, InvoiceRecord } from '../records.ts';
import { html, type Html } from './html.ts';
import { TEXTS, type Texts } from './texts.ts';

/** The values that every page needs. */
export interface PageContext {
  readonly language: 'en' | 'ar';
  readonly texts: Texts;
  /** The path of the simulator: '/simulator', or empty on a separate server. */
  readonly base_path: string;
  /** The path of this payment, without a language. */
  readonly path: string;
  /** The further parameters of the page's address: '&method=card'. */
  readonly query: string;
}

export const pageContext = (
  base_path: string,
  path: string,
  language: 'en' | 'ar',
  query = '',
): PageContext => ({
  base_path,
  path: `${base_path}${path}`,
  language,
  texts: TEXTS[language],
  query,
});

/** Returns an address of this payment for a link or form. It keeps the language. */
export const address = ({ path, language }: PageContext, step = '', query = ''): string =>
  `${path}${step}?lang=${language}${query}`;

/** Renders the whole document. */
export function renderPage(page: PageContext, title: string, body: Html): string {
  const { language, texts, base_path, path, query } = page;
  const other = language === 'en' ? 'ar' : 'en';
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${base_path}/pay-page.css" />
      </head>
      <body>
        <div class="page">
          <header class="bar">
            <span class="badge">${texts.test}</span>
            <a href="${path}?lang=${other}${query}" lang="${other}" hreflang="${other}"
              >${texts.other_language}</a
            >
          </header>
          <main>${body}</main>
          <footer><p class="notice">${texts.notice}</p></footer>
        </div>
      </body>
    </html>`.markup;
}

type Payable = Pick<
  ChargeRecord | InvoiceRecord,
  'amount_minor' | 'currency' | 'order_reference' | 'description'
>;

/** Renders the subject and the amount of the payment. */
export function summary({ texts }: PageContext, payable: Payable): Html {
  const { amount_minor, currency, order_reference, description } = payable;
  const order = order_reference || description;
  return html`<dl>
    ${
      order === ''
        ? undefined
        : html`<dt>${texts.pay_to}</dt>
            <dd><bdi>${order}</bdi></dd>`
    }
    <dt>${texts.amount}</dt>
    <dd class="amount"><bdi dir="ltr">${currency} ${formatMinor(amount_minor, currency)}</bdi></dd>
  </dl>`;
}

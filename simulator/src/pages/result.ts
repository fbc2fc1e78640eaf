import type { ChargeRecord, ChargeState, InvoiceRecord } from '../records.ts';
import { html } from './html.ts';
import { address, type PageContext, renderPage, summary } from './layout.ts';
import type { Text } from './texts.ts';

const WORDS: Readonly<Record<ChargeState, Text>> = {
  INITIATED: 'pending',
  IN_PROGRESS: 'pending',
  UNKNOWN: 'pending',
  CAPTURED: 'succeeded',
  ABANDONED: 'ended',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  DECLINED: 'failed',
  RESTRICTED: 'failed',
  TIMEDOUT: 'failed',
  VOID: 'failed',
};

/**
 * Returns the address of the brand's page with the charge's id in `tap_id`, as in Tap's redirect.
 */
export function returnAddress({ redirect_url, id }: ChargeRecord): string | undefined {
  if (redirect_url === null) return undefined;
  const url = new URL(redirect_url);
  url.searchParams.set('tap_id', id);
  return url.href;
}

/**
 * Renders the outcome of a payment and a link back. The creator of the payment chose the address,
 * so the page does not redirect automatically. The customer sees the host and decides.
 */
export function resultPage(page: PageContext, charge: ChargeRecord): string {
  const { texts } = page;
  const back = returnAddress(charge);
  const words = texts[WORDS[charge.status]];
  const body = html`<h1 role="status">${words}</h1>
    ${summary(page, charge)}
    <dl>
      <dt>${texts.reference}</dt>
      <dd><bdi dir="ltr">${charge.id}</bdi></dd>
    </dl>
    ${
      back &&
      html`<p>${texts.leads_to} <bdi dir="ltr">${new URL(back).host}</bdi></p>
        <a class="button main-button" href="${back}" rel="noreferrer">${texts.back}</a>`
    }`;
  return renderPage(page, words, body);
}

/** Renders an invoice, with a button to the payment page while it can be paid. */
export function invoicePage(page: PageContext, invoice: InvoiceRecord): string {
  const { texts } = page;
  const button = html`<form method="post" action="${address(page)}">
    <button class="button main-button" type="submit">${texts.pay}</button>
  </form>`;
  const end = invoice.status === 'PAID' ? texts.succeeded : texts.closed;
  const body = html`<h1>${texts.invoice}</h1>
    ${summary(page, invoice)} ${invoice.status === 'CREATED' ? button : html`<p>${end}</p>`}`;
  return renderPage(page, texts.invoice, body);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finishCharge } from '../charges/finish.ts';
import { isSameSecret } from '../names.ts';
import { pageContext, type PageContext } from '../pages/layout.ts';
import { fixedMethod, FRESH, type PayMethod, payPage, type FormState } from '../pages/methods.ts';
import { readForm, type FormValues } from '../pages/read-form.ts';
import { invoicePage, resultPage } from '../pages/result.ts';
import { PAGE_STYLE } from '../pages/style.ts';
import type { ChargeRecord, InvoiceRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';
import { newCharge, openCharge } from '../charges/create.ts';

/**
 * Returns the charge with which a customer pays an invoice: a pending charge, otherwise a new one.
 * Only the outcome of the invoice is posted, not that of the charge.
 */
function chargeOfInvoice(sim: Simulation, invoice: InvoiceRecord): ChargeRecord {
  const { charges, invoices } = sim.store;
  const waiting = invoice.charge_ids
    .flatMap((id) => charges.get(id) ?? [])
    .find(({ status }) => status === 'INITIATED');
  if (waiting) return waiting;
  const charge = openCharge(sim, {
    ...newCharge(sim, sim.clock.ms(), invoice.amount_minor),
    merchant_id: invoice.merchant_id,
    customer: invoice.customer,
    description: invoice.description,
    order_reference: invoice.order_reference,
    redirect_url: invoice.redirect_url,
    post_url: null,
    invoice_id: invoice.id,
  });
  invoices.put({ ...invoice, charge_ids: [...invoice.charge_ids, charge.id] });
  return charge;
}

interface PagePath {
  readonly Params: { readonly id: string; readonly token: string; readonly step?: string };
  readonly Querystring: { readonly lang?: string; readonly method?: string };
}
type PageRequest = FastifyRequest<PagePath>;

const METHODS: readonly string[] = ['knet', 'card', 'deema', 'wallet'];
const isMethod = (text: string | undefined): text is PayMethod => METHODS.includes(text ?? '');

/** The number of wrong PINs after which the bank refuses the card. */
const PIN_TRIES = 3;

const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** The payment that a page's address identifies. */
export interface PageSubject {
  readonly kind: 'charge' | 'invoice';
  readonly id: string;
}

/** Runs a page's work on the records. The promise resolves after they are stored. */
export type Visit = <T>(subject: PageSubject, work: (sim: Simulation) => T) => Promise<T>;

/** The answer to a visit: a page or a redirect; undefined if the payment does not exist. */
type Page = { readonly html: string } | { readonly location: string } | undefined;

/**
 * Registers the hosted payment page: plain forms without scripts. Its address is the only
 * credential.
 */
export function mountPages(app: FastifyInstance, visit: Visit): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', CSP);
    reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-content-type-options', 'nosniff');
  });
  app.get('/pay-page.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css').send(PAGE_STYLE),
  );
  mountPayment(app, visit);
  mountInvoice(app, visit);
}

function mountPayment(app: FastifyInstance, visit: Visit): void {
  type Work = (sim: Simulation, charge: ChargeRecord) => Page;
  const answer = async (request: PageRequest, reply: FastifyReply, work: Work) => {
    const { id, token } = request.params;
    const page = await visit({ kind: 'charge', id }, (sim) => {
      const charge = matching(sim.store.charges.get(id), token);
      return charge && work(sim, charge);
    });
    return send(reply, page);
  };

  app.get<PagePath>('/pay/:id/:token', (request, reply) =>
    answer(request, reply, (_sim, charge) => {
      if (charge.status !== 'INITIATED') return resultOf(app, request, charge);
      const { method: asked } = request.query;
      const method = fixedMethod(charge) ?? (isMethod(asked) ? asked : undefined);
      const page = contextOf(app, request, charge, method);
      return { html: payPage(page, charge, method, FRESH) };
    }),
  );

  app.get<PagePath>('/pay/:id/:token/result', (request, reply) =>
    answer(request, reply, ({ store }, charge) => {
      const redirected = charge.redirect_url !== null;
      const seen = store.charges.put({ ...charge, redirected });
      return { html: resultPage(contextOf(app, request, seen), seen) };
    }),
  );

  app.post<PagePath>('/pay/:id/:token/:step', (request, reply) =>
    answer(request, reply, (sim, charge) => {
      if (charge.status !== 'INITIATED') return resultOf(app, request, charge);
      const { step } = request.params;
      const fixed = fixedMethod(charge);
      if (step === 'cancel') {
        cancel(sim, charge);
        return resultOf(app, request, charge);
      }
      if (!isMethod(step) || (fixed !== undefined && fixed !== step)) return undefined;
      const shown = pay(sim, charge, step, typedIn(request.body));
      if (shown === undefined) return resultOf(app, request, charge);
      return { html: payPage(contextOf(app, request, charge, step), charge, step, shown) };
    }),
  );
}

function cancel(sim: Simulation, { id }: ChargeRecord): void {
  finishCharge(sim, id, { code: '302' });
  void sim.scheduler.runDue();
}

/**
 * Processes a form. Returns undefined if the payment has an outcome, otherwise the form to show
 * again.
 */
function pay(
  sim: Simulation,
  charge: ChargeRecord,
  method: PayMethod,
  typed: FormValues,
): FormState | undefined {
  const result = readForm(method, typed, charge);
  if (result.kind === 'again') return result.shown;
  if (result.kind === 'wrong_pin' && charge.wrong_pins + 1 < PIN_TRIES) {
    sim.store.charges.put({ ...charge, wrong_pins: charge.wrong_pins + 1 });
    return result.shown;
  }
  const refused = { code: '702', method: 'KNET' } as const;
  finishCharge(sim, charge.id, result.kind === 'outcome' ? result.outcome : refused);
  // Not awaited, because in reality too the webhook and the customer's return have no fixed order.
  void sim.scheduler.runDue();
  return undefined;
}

function mountInvoice(app: FastifyInstance, visit: Visit): void {
  type Work = (sim: Simulation, invoice: InvoiceRecord) => Page;
  const answer = async (request: PageRequest, reply: FastifyReply, work: Work) => {
    const { id, token } = request.params;
    const page = await visit({ kind: 'invoice', id }, (sim) => {
      const invoice = matching(sim.store.invoices.get(id), token);
      return invoice && work(sim, invoice);
    });
    return send(reply, page);
  };

  app.get<PagePath>('/invoice/:id/:token', (request, reply) =>
    answer(request, reply, (_sim, invoice) => {
      const path = `/invoice/${invoice.id}/${invoice.page_token}`;
      const page = pageContext(app.prefix, path, languageOf(request, 'en'));
      return { html: invoicePage(page, invoice) };
    }),
  );

  app.post<PagePath>('/invoice/:id/:token', (request, reply) =>
    answer(request, reply, (sim, invoice) => {
      const own = `${app.prefix}/invoice/${invoice.id}/${invoice.page_token}`;
      if (invoice.status !== 'CREATED') return { location: own };
      const { id, page_token } = chargeOfInvoice(sim, invoice);
      const lang = languageOf(request, 'en');
      return { location: `${app.prefix}/pay/${id}/${page_token}?lang=${lang}` };
    }),
  );
}

const matching = <T extends { readonly page_token: string }>(
  record: T | undefined,
  token: string,
): T | undefined =>
  record !== undefined && isSameSecret(record.page_token, token) ? record : undefined;

const languageOf = ({ query }: PageRequest, usual: 'en' | 'ar'): 'en' | 'ar' =>
  query.lang === 'ar' || query.lang === 'en' ? query.lang : usual;

const contextOf = (
  app: FastifyInstance,
  request: PageRequest,
  { id, page_token, language }: ChargeRecord,
  method?: PayMethod,
): PageContext => {
  const query = method === undefined ? '' : `&method=${method}`;
  const path = `/pay/${id}/${page_token}`;
  return pageContext(app.prefix, path, languageOf(request, language), query);
};

function send(reply: FastifyReply, page: Page): FastifyReply {
  if (page === undefined) {
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no such payment.');
  }
  return 'html' in page
    ? reply.type('text/html; charset=utf-8').send(page.html)
    : reply.redirect(page.location, 303);
}

const resultOf = (
  app: FastifyInstance,
  request: PageRequest,
  { id, page_token, language }: ChargeRecord,
): Page => ({
  location: `${app.prefix}/pay/${id}/${page_token}/result?lang=${languageOf(request, language)}`,
});

/** Returns the text fields of a form. */
const typedIn = (body: unknown): FormValues =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
    : {};

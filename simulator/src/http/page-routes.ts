import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { finishCharge } from '../charges/finish.ts';
import { chargeOfInvoice } from '../invoices/open-charge.ts';
import { isSameSecret } from '../names.ts';
import { pageContext, type PageContext } from '../pages/layout.ts';
import { fixedMethod, FRESH, payPage, type PayMethod, type Shown } from '../pages/methods.ts';
import { readForm, type Typed } from '../pages/read-form.ts';
import { invoicePage, resultPage } from '../pages/result.ts';
import { PAGE_STYLE } from '../pages/style.ts';
import type { ChargeRecord, InvoiceRecord } from '../records.ts';
import type { Simulation } from '../simulation.ts';

interface PagePath {
  readonly Params: { readonly id: string; readonly token: string; readonly step?: string };
  readonly Querystring: { readonly lang?: string; readonly method?: string };
}
type PageRequest = FastifyRequest<PagePath>;

const METHODS: readonly string[] = ['knet', 'card', 'deema', 'wallet'];
const isMethod = (text: string | undefined): text is PayMethod => METHODS.includes(text ?? '');

/** After so many wrong PINs the bank refuses the card. */
const PIN_TRIES = 3;

const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'";

/** The hosted payment page: plain forms, no script. The address is the only thing that admits. */
export function mountPages(app: FastifyInstance, sim: Simulation): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', CSP);
    reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-content-type-options', 'nosniff');
  });
  app.get('/pay-page.css', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css').send(PAGE_STYLE),
  );
  mountPayment(app, sim);
  mountInvoice(app, sim);
}

function mountPayment(app: FastifyInstance, sim: Simulation): void {
  const { charges } = sim.shelves;
  const admit = ({ params }: PageRequest): ChargeRecord | undefined =>
    matching(charges.get(params.id), params.token);

  app.get<PagePath>('/pay/:id/:token', async (request, reply) => {
    const charge = admit(request);
    if (charge === undefined) return notFound(reply);
    if (charge.status !== 'INITIATED') return seeResult(app, request, reply, charge);
    const { method: asked } = request.query;
    const method = fixedMethod(charge) ?? (isMethod(asked) ? asked : undefined);
    const page = contextOf(app, request, charge, method);
    return show(reply, payPage(page, charge, method, FRESH));
  });

  app.get<PagePath>('/pay/:id/:token/result', async (request, reply) => {
    const charge = admit(request);
    if (charge === undefined) return notFound(reply);
    const seen = charges.put({ ...charge, redirected: charge.redirect_url !== null });
    return show(reply, resultPage(contextOf(app, request, seen), seen));
  });

  app.post<PagePath>('/pay/:id/:token/:step', async (request, reply) => {
    const charge = admit(request);
    if (charge === undefined) return notFound(reply);
    if (charge.status !== 'INITIATED') return seeResult(app, request, reply, charge);
    const { step } = request.params;
    const fixed = fixedMethod(charge);
    if (step === 'cancel') {
      cancel(sim, charge);
      return seeResult(app, request, reply, charge);
    }
    if (!isMethod(step) || (fixed !== undefined && fixed !== step)) return notFound(reply);
    const shown = pay(sim, charge, step, typedIn(request.body));
    if (shown === undefined) return seeResult(app, request, reply, charge);
    return show(reply, payPage(contextOf(app, request, charge, step), charge, step, shown));
  });
}

function cancel(sim: Simulation, { id }: ChargeRecord): void {
  finishCharge(sim, id, { code: '302' });
  void sim.agenda.runDue();
}

/** Undefined when the payment has an outcome, else the form to show once more. */
function pay(
  sim: Simulation,
  charge: ChargeRecord,
  method: PayMethod,
  typed: Typed,
): Shown | undefined {
  const result = readForm(method, typed, charge);
  if (result.kind === 'again') return result.shown;
  if (result.kind === 'wrong_pin' && charge.wrong_pins + 1 < PIN_TRIES) {
    sim.shelves.charges.put({ ...charge, wrong_pins: charge.wrong_pins + 1 });
    return result.shown;
  }
  const refused = { code: '702', method: 'KNET' } as const;
  finishCharge(sim, charge.id, result.kind === 'outcome' ? result.outcome : refused);
  // The customer doesn't wait for the webhook: the two race, as they do in life.
  void sim.agenda.runDue();
  return undefined;
}

function mountInvoice(app: FastifyInstance, sim: Simulation): void {
  const admit = ({ params }: PageRequest): InvoiceRecord | undefined =>
    matching(sim.shelves.invoices.get(params.id), params.token);

  app.get<PagePath>('/invoice/:id/:token', async (request, reply) => {
    const invoice = admit(request);
    if (invoice === undefined) return notFound(reply);
    const path = `/invoice/${invoice.id}/${invoice.page_token}`;
    const page = pageContext(app.prefix, path, languageOf(request, 'en'));
    return show(reply, invoicePage(page, invoice));
  });

  app.post<PagePath>('/invoice/:id/:token', async (request, reply) => {
    const invoice = admit(request);
    if (invoice === undefined) return notFound(reply);
    const own = `${app.prefix}/invoice/${invoice.id}/${invoice.page_token}`;
    if (invoice.status !== 'CREATED') return reply.redirect(own, 303);
    const { id, page_token } = chargeOfInvoice(sim, invoice);
    const lang = languageOf(request, 'en');
    return reply.redirect(`${app.prefix}/pay/${id}/${page_token}?lang=${lang}`, 303);
  });
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

const show = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page);

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is no such payment.');

const seeResult = (
  app: FastifyInstance,
  request: PageRequest,
  reply: FastifyReply,
  { id, page_token, language }: ChargeRecord,
): FastifyReply =>
  reply.redirect(
    `${app.prefix}/pay/${id}/${page_token}/result?lang=${languageOf(request, language)}`,
    303,
  );

/** The text fields of a form. */
const typedIn = (body: unknown): Typed =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
    : {};

import { z } from 'zod';
import { newDigits, newId } from './names.ts';
import type { LeadRecord } from './records.ts';
import { done, parseBody, refuse, type Result } from './result.ts';
import type { Simulation } from './simulation.ts';

const texts = z.array(z.object({ lang: z.string(), text: z.string().min(1) })).min(1);

const schema = z.object({
  country: z.string().length(2),
  brand: z.object({ name: texts }),
  users: z
    .array(
      z.object({
        contact: z.object({ email: z.array(z.email({ error: '1138' })).min(1) }),
      }),
    )
    .min(1),
  wallet: z.object({
    linked_financial_account: z.object({
      bank: z.object({ account: z.object({ iban: z.string().min(15).max(34) }) }),
    }),
  }),
  post: z.object({ url: z.string() }).nullish(),
});

/**
 * Answers POST /v3/lead/: an application to become a merchant. A brand name and email have at most
 * one lead.
 */
export function createLead(sim: Simulation, body: unknown): Result<LeadRecord> {
  const parsed = parseBody(schema, body);
  if (!parsed.ok) return parsed;
  const { country, brand, users, post } = parsed.value;
  const brand_name = brand.name[0]?.text ?? '';
  const email = users[0]?.contact.email[0] ?? '';
  const known = sim.store.leads
    .all()
    .some((lead) => lead.status !== 'rejected' && isSame(lead, brand_name, email));
  if (known) return refuse('1103');
  const lead = sim.store.leads.put({
    id: newId('led'),
    status: 'registered',
    brand_name,
    email,
    country,
    post_url: post?.url ?? null,
    post_status: 'PENDING',
    created_ms: sim.clock.ms(),
    merchant_id: null,
  });
  const due_ms = sim.clock.ms() + sim.settings.lead_review_ms;
  sim.scheduler.plan({ id: `lead:${lead.id}`, kind: 'lead', subject_id: lead.id, due_ms });
  return done(lead);
}

const isSame = (lead: LeadRecord, brand_name: string, email: string): boolean =>
  lead.email === email && lead.brand_name === brand_name;

/** Applies the provider's decision. An approved lead gets a MID of eight digits. */
export function reviewLead(
  sim: Simulation,
  id: string,
  approved: boolean,
  merchant_id = newDigits(8),
): Result<LeadRecord> {
  const lead = sim.store.leads.get(id);
  if (lead?.status !== 'registered') return refuse('1103');
  sim.store.tasks.remove(`lead:${id}`);
  return done(
    sim.store.leads.put(
      approved ? { ...lead, status: 'active', merchant_id } : { ...lead, status: 'rejected' },
    ),
  );
}

/** Returns a lead in Tap's format. */
export const describeLead = (lead: LeadRecord) => ({
  id: lead.id,
  object: 'lead',
  live_mode: false,
  api_version: 'v3',
  status: lead.status,
  created: lead.created_ms,
  country: lead.country,
  pending_action: lead.status === 'registered' ? 'tap' : undefined,
  brand: { name: [{ lang: 'en', text: lead.brand_name }] },
  merchant: lead.merchant_id === null ? undefined : describeMerchant(lead, lead.merchant_id),
});

const describeMerchant = ({ id }: LeadRecord, merchant_id: string) => ({
  id: `merchant_${id.slice(4)}`,
  legacy_id: merchant_id,
  is_acceptance_allowed: true,
  is_payout_allowed: true,
});

/** Answers GET /v2/merchant/{id}. The id may be Tap's id or the MID. */
export function findMerchant({ store }: Simulation, id: string): Result<object> {
  for (const lead of store.leads.all()) {
    if (lead.merchant_id === null) continue;
    const merchant = describeMerchant(lead, lead.merchant_id);
    if (merchant.id === id || lead.merchant_id === id) {
      return done({ ...merchant, status: 'Active', display_name: lead.brand_name });
    }
  }
  return refuse('1164');
}

import { answeredBankName } from '@diwan/contract/world/banks';
import type { Deps } from '../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { webhookUrl } from '../../config.ts';
import type { Answer, Lead, NewLead } from '../../provider/port.ts';
import { enqueueLead } from './open-lead.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Requests a brand's account from the provider, once. */
    create_lead: { lead_id: string };
    /** Polls reviews at the provider, and enqueues the requests that are not sent yet. */
    poll_leads: Record<string, never>;
  }
}

type LeadDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'config' | 'provider'>;

const PROGRESS = { PENDING: 'reviewing', APPROVED: 'approved', REJECTED: 'rejected' } as const;

const decided = ({ status, id, merchant_id }: Lead, checked_at: string) => ({
  progress: PROGRESS[status],
  provider_lead_id: id,
  mid: merchant_id ?? null,
  checked_at,
});

/** Returns the progress of a lead by the provider's answer. */
function afterAsking(answer: Answer<Lead>, now: string) {
  if (answer.ok) return decided(answer.value, now);
  const { kind } = answer.failure;
  if (kind === 'unavailable') return { progress: 'waiting' } as const;
  return { progress: kind === 'rejected' ? 'rejected' : 'unsure' } as const;
}

/**
 * Returns the request for a brand in the provider's format. For a company, the stored civil ID is
 * its licence number.
 */
function newLead(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  lead_id: string,
  facts: store.LeadFacts,
): NewLead {
  const { name, first_name, last_name, email, company_name, full_name_english } = facts;
  const number = facts.civil_id_sealed === null ? undefined : secrets.open(facts.civil_id_sealed);
  const corporate = facts.entity_type === 'corporate';
  const legal_name = {
    en: (corporate ? company_name : full_name_english) ?? name,
    ar: (corporate ? facts.company_name_arabic : facts.full_name_arabic) ?? undefined,
  };
  return {
    brand_name: { en: name, ar: facts.company_name_arabic ?? undefined },
    country: facts.registration_country,
    owner: {
      first_name,
      last_name,
      email,
      phone: {
        country_code: facts.phone_country_code.replace('+', ''),
        number: facts.phone_number,
      },
      civil_id: corporate ? undefined : number,
    },
    entity: { legal_name, license_number: corporate ? number : undefined },
    bank: {
      name: answeredBankName(facts.bank_name),
      beneficiary: legal_name.en,
      iban: secrets.open(facts.iban_sealed),
    },
    webhook_url: webhookUrl(config),
    metadata: { diwan_lead: lead_id },
  };
}

/**
 * Requests a brand's account. The provider has no idempotency key. Therefore a request is never
 * repeated if its answer is unknown or was not saved. An admin then checks it at the provider. The
 * request of a brand without documents is sent after it has them.
 */
export const createLead =
  (deps: LeadDeps): TaskHandler<'create_lead'> =>
  async ({ lead_id }, { log }) => {
    const { db, clock, provider } = deps;
    const lead = await store.findOpenLead(db, lead_id);
    if (!lead) return;
    if (lead.progress === 'asking') await store.moveLead(db, lead, { progress: 'unsure' });
    if (lead.progress !== 'waiting') return;
    const facts = await store.findLeadFacts(db, lead.brand_id);
    if (!facts) return;
    if (!(await store.moveLead(db, lead, { progress: 'asking' }))) return;
    const answer = await provider.createLead(newLead(deps, lead_id, facts));
    await store.moveLead(db, { ...lead, progress: 'asking' }, afterAsking(answer, clock.iso()));
    if (answer.ok) return;
    const { failure } = answer;
    log.warn({ lead_id, failure }, 'the provider did not take a lead');
    if (failure.kind === 'unavailable') throw new Error(`the provider is away: ${failure.why}`);
  };

const RECHECK_MINUTES = 5;

export const pollLeads =
  (deps: LeadDeps & Pick<Deps, 'jobs'>): TaskHandler<'poll_leads'> =>
  async (_payload, { signal }) => {
    const { db, clock, provider } = deps;
    for (const { id } of await store.findWaiting(db)) await enqueueLead(db, deps, id);
    const asked_before = clock.now().subtract({ minutes: RECHECK_MINUTES }).toString();
    for (const lead of await store.findReviewing(db, asked_before)) {
      if (signal.aborted || lead.provider_lead_id === null) return;
      const answer = await provider.readLead(lead.provider_lead_id);
      const checked_at = clock.iso();
      await store.moveLead(
        db,
        lead,
        answer.ok ? decided(answer.value, checked_at) : { checked_at },
      );
    }
  };

export const leadsSchedule: readonly CronEntry[] = [{ schedule: '* * * * *', task: 'poll_leads' }];

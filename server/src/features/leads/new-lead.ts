import type { Deps } from '../../platform/context.ts';
import type { NewLead } from '../../provider/port.ts';
import { webhookUrl } from '../../config.ts';
import type { LeadFacts } from './store.ts';

/** A brand as the provider wants to know it. `civil_id` of a company is its licence number. */
export function newLead(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  lead_id: string,
  facts: LeadFacts,
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
      name: facts.bank_name,
      beneficiary: legal_name.en,
      iban: secrets.open(facts.iban_sealed),
    },
    webhook_url: webhookUrl(config),
    metadata: { diwan_lead: lead_id },
  };
}

import type { NewLead } from '../../port.ts';

const texts = (text: { readonly en: string; readonly ar: string | undefined }) => [
  { lang: 'en', text: text.en },
  ...(text.ar === undefined ? [] : [{ lang: 'ar', text: text.ar }]),
];

const KUWAIT_CURRENCY = 'KWD';

/** POST /v3/lead/, the newer of the two documented forms. */
export const leadBody = (lead: NewLead): Record<string, unknown> => ({
  country: lead.country,
  brand: { name: texts(lead.brand_name) },
  users: [
    {
      name: [{ lang: 'en', first: lead.owner.first_name, last: lead.owner.last_name }],
      contact: { email: [lead.owner.email], phone: [lead.owner.phone] },
      identification:
        lead.owner.civil_id === undefined
          ? undefined
          : { type: 'national_id', number: lead.owner.civil_id, issuer: lead.country },
      primary: true,
    },
  ],
  entity: {
    legal_name: texts(lead.entity.legal_name),
    carries_a_license: lead.entity.license_number !== undefined,
    license:
      lead.entity.license_number === undefined
        ? undefined
        : {
            number: lead.entity.license_number,
            country: lead.country,
            type: 'commercial_registration',
          },
  },
  wallet: {
    currency: KUWAIT_CURRENCY,
    linked_financial_account: {
      bank: {
        name: lead.bank.name,
        account: { name: lead.bank.beneficiary, iban: lead.bank.iban },
      },
    },
  },
  post: { url: lead.webhook_url },
  metadata: lead.metadata,
});

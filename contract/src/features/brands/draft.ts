import { z } from 'zod';
import { logoDataUrl } from '../../kernel/data-url.ts';
import { intId } from '../../kernel/ids.ts';
import {
  arabicName,
  checkPhone,
  cleanText,
  email,
  emptyOr,
  filledIn,
  phoneCountryCode,
  phoneNumber,
  socialAccount,
  webLink,
} from '../../kernel/text.ts';
import { checkDelivery, deliveryFields } from './delivery.ts';
import { entityType } from './entity-types.ts';

export const PAYMENT_TYPES = ['pg', 'pos', 'both'] as const;
export const paymentType = z.enum(PAYMENT_TYPES);

const DEVICES_RANGE = 'Number of POS devices must be between 1 and 1,000';
const FILL_IN = 'Please fill in all required fields';
const countryCode = z.string({ error: FILL_IN }).regex(/^[A-Z]{2}$/, { error: FILL_IN });
export const mccCode = z.string({ error: FILL_IN }).regex(/^\d{4}$/, { error: FILL_IN });
export const description = cleanText({ min: 0, max: 2000, multiline: true });

const required = (schema: z.ZodType<string, string>) => filledIn(schema, FILL_IN);

const COMPANY_NAMES = 'Company name in both languages is required for corporate entities';

interface CompanyNames {
  readonly entity_type?: string | undefined;
  readonly company_name?: string | undefined;
  readonly company_name_arabic?: string | undefined;
}

function checkCompanyNames(brand: CompanyNames, ctx: z.RefinementCtx): void {
  if (brand.entity_type !== 'corporate') return;
  for (const field of ['company_name', 'company_name_arabic'] as const) {
    if (!brand[field]) ctx.addIssue({ code: 'custom', path: [field], message: COMPANY_NAMES });
  }
}

const draftFields = {
  /**
   * The name appears in mails to unconfirmed addresses, where mail programs turn URLs into links.
   */
  name: cleanText({ max: 120, required: FILL_IN }).refine((name) => !name.includes('://'), {
    error: 'A name must not contain a link',
  }),
  logo_file: logoDataUrl.optional(),
  entity_type: entityType.default('individual'),
  company_name: emptyOr(cleanText({ max: 200 })).optional(),
  company_name_arabic: emptyOr(arabicName()).optional(),
  registration_country: countryCode.default('KW'),
  /**
   * The field is accepted because clients send it, but it has no effect. The MCC determines the
   * business type.
   */
  business_type: emptyOr(cleanText({ max: 200 })).optional(),
  mcc_code: mccCode,
  description: description.optional(),
  payment_type_preference: paymentType.default('pg'),
  num_pos_devices: z
    .int({ error: DEVICES_RANGE })
    .min(1, { error: DEVICES_RANGE })
    .max(1000, { error: DEVICES_RANGE })
    .default(1),
  ...deliveryFields,
  nationality: countryCode.default('KW'),
  country_of_residence: countryCode.default('KW'),
  phone_country_code: required(phoneCountryCode).default('+965'),
  phone_number: required(phoneNumber),
  website: emptyOr(webLink).optional(),
  twitter_handle: emptyOr(socialAccount).optional(),
  instagram_handle: emptyOr(socialAccount).optional(),
  tiktok_handle: emptyOr(socialAccount).optional(),
  /** The language of messages to the registrant; by default the language of the screen. */
  language: z.enum(['en', 'ar']).optional(),
};

const checkDraft = (
  draft: z.infer<ReturnType<typeof z.object<typeof draftFields>>>,
  ctx: z.RefinementCtx,
): void => {
  checkCompanyNames(draft, ctx);
  checkPhone(draft, ctx);
  checkDelivery(draft, ctx);
};

/** Step 1 of a registration by staff. The owner's e-mail address is optional here. */
export const brandDraft = z
  .strictObject({
    ...draftFields,
    email: emptyOr(email).optional(),
    partner_id: intId.optional(),
  })
  .superRefine(checkDraft);
export type BrandDraft = z.output<typeof brandDraft>;

/** Step 1 of a registration through a share link. The registrant's e-mail address is required. */
export const sharedBrandDraft = z.strictObject({ ...draftFields, email }).superRefine(checkDraft);
export type SharedBrandDraft = z.output<typeof sharedBrandDraft>;

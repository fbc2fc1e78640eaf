import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, ERROR_KINDS, sentences } from './index.ts';

const WRONG = [null, true, -1, 1e300, Number.NaN, '', ' ', 'a\u0000b', '\u202e', [], {}, [{}]];
const LONG = 'x'.repeat(5_000);

const namesOf = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
};

/**
 * Returns invalid requests: no request, values of other types, an unknown property, and objects
 * with wrong properties. All properties of such an object have the same wrong value.
 */
function wrongRequests(schema: z.ZodType): unknown[] {
  const filled = (value: unknown) =>
    Object.fromEntries(namesOf(schema).map((name) => [name, value]));
  return [undefined, ...WRONG, { nobody: 1 }, ...[...WRONG, LONG].map(filled)];
}

const schemas = Object.values(endpoints)
  .flatMap((feature): [string, { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }][] =>
    Object.entries(feature),
  )
  .flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([place, schema]) =>
      schema === undefined ? [] : [{ call: `${place} of ${name}`, schema }],
    ),
  );

describe('every call', () => {
  it.each(schemas)('$call refuses with sentences that have an Arabic text', ({ schema }) => {
    const said = wrongRequests(schema).flatMap(
      (request) => schema.safeParse(request).error?.issues ?? [],
    );
    expect(said.length).toBeGreaterThan(0);
    for (const { message } of said) expect(sentences).toHaveProperty([message]);
  });
});

/**
 * The sentences that several codes share, with the reason. All codes of one sentence state the same
 * fact.
 */
const SHARED: Readonly<
  Record<string, { readonly codes: readonly string[]; readonly why: string }>
> = {
  'Please check the highlighted fields': {
    codes: [
      'VALIDATION',
      'BRAND_DETAILS_UNUSABLE',
      'BUSINESS_LOGO_LINK',
      'MANUAL_PAYOUT_UNUSABLE',
      'MCC_DETAILS_UNUSABLE',
      'SHARE_LINK_TERMS_UNUSABLE',
    ],
    why: 'a sentence at each field names its fault',
  },
  'The data has changed in the meantime. Please reload and try again.': {
    codes: ['CONFLICT', 'INVOICE_REPEATED'],
    why: 'integrators receive both as CONFLICT',
  },
  'Brand not found': {
    codes: ['BRAND_NOT_FOUND', 'USER_BRAND_NOT_FOUND'],
    why: 'the second one is shown at the brand field of the form of a user',
  },
  'Partner not found': {
    codes: ['PARTNER_NOT_FOUND', 'TRANSACTIONS_OF_OTHER_PARTNER', 'USER_PARTNER_NOT_FOUND'],
    why: 'the partner of others reads like one that does not exist',
  },
  'This category code does not exist': {
    codes: ['BRAND_MCC_UNKNOWN', 'BUSINESS_MCC_UNKNOWN', 'CAMPAIGN_MCC_UNKNOWN'],
    why: 'the forms of brands, businesses and campaigns have the same field',
  },
  'You opened a sign-in link of a user of this brand, so another admin must give the approval': {
    codes: ['BRAND_LINK_SEEN', 'MCC_LINK_SEEN'],
    why: 'one rule about two approvals of a brand',
  },
  "The SFTP server's host key has not been accepted yet": {
    codes: ['BUSINESS_SFTP_NO_HOST_KEY', 'PAYOUT_BANK_HOST_KEY_UNKNOWN'],
    why: 'one state of the server, found at its approval and at a delivery',
  },
  'No business receives payments of this category': {
    codes: ['DEPOSIT_WITHOUT_BUSINESS', 'TERMINAL_WITHOUT_BUSINESS'],
    why: 'one missing business for deposits and rentals',
  },
  'This transaction has no Tap charge ID': {
    codes: ['REFUND_WITHOUT_CHARGE', 'SETTLEMENT_WITHOUT_CHARGE'],
    why: 'the specification quotes it for every call that needs the ID',
  },
  'Only a super admin can create, edit or deactivate a super admin, admin or auditor': {
    codes: ['USER_OUTRANKS', 'USER_ROLE_NOT_YOURS'],
    why: 'one rule about the account and about its new role',
  },
};

describe('the sentence of a refusal', () => {
  const codesOf = Map.groupBy(
    Object.keys(ERROR_KINDS) as (keyof typeof ERROR_KINDS)[],
    (code) => ERROR_KINDS[code].sentence,
  );

  it('belongs to one code, unless several codes state the same fact', () => {
    expect(codesOf.size).toBeGreaterThan(300);
    const shared = [...codesOf].filter(([, codes]) => codes.length > 1);
    expect(Object.fromEntries(shared.map(([said, codes]) => [said, codes.toSorted()]))).toEqual(
      Object.fromEntries(
        Object.entries(SHARED).map(([said, { codes }]) => [said, codes.toSorted()]),
      ),
    );
  });

  it('is that of one code in Arabic, too', () => {
    const said = Map.groupBy(codesOf.keys(), (sentence) => sentences[sentence]);
    expect([...said.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  it('names what does not exist', () => {
    const general = [...codesOf].filter(([said]) => /^(not found|invalid|unknown)\.?$/i.test(said));
    expect(general).toEqual([['Not found', ['NOT_FOUND']]]);
  });
});

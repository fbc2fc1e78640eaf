/** An example proof with the key that verifies it. A test verifies it. */

export const PROOF_KEY = {
  name: 'pay.example.com/payouts-1',
  public_key: 'vDVZ3gOGQkjy+jUAwvHhDaUPCBR8Qt6SBvFH7zc+cOw=',
  from: '2026-01-01',
  until: null,
};

export const PROOF = {
  v: 1,
  leaf: {
    v: 1,
    kind: 'payout_line',
    id: '118',
    brand_id: 12,
    business_id: '7b67016a-9a57-4ae2-8d1f-50f5a2c6f111',
    day: '2026-11-24',
    currency: 'KWD',
    account: '5425959aa0fc039164b5d95314c426db11c62c916d14d9e7e1d83c55b975e83c',
    schedules: ['d45f1e1c23ba4c05f1756ad983626f7c8cd2ecca9faac39574307246246cd111'],
    items: [
      {
        kind: 'sale',
        id: '8123',
        at: '2026-11-23T09:01:44.120Z',
        scheme: 'KNET',
        channel: 'PG',
        origin: null,
        amount: 47350,
        fee: 616,
        schedule: 0,
        net: 46734,
      },
      {
        kind: 'refund',
        id: '311',
        at: '2026-11-23T10:12:05.000Z',
        scheme: 'KNET',
        channel: 'PG',
        origin: null,
        amount: -1000,
        fee: 100,
        schedule: 0,
        net: -1100,
      },
    ],
    net: 45634,
    replaces: null,
  },
  index: 0,
  path: ['9efd6ed137d5692baeedaefb060a9ab845ea534db08aa78bf4573e1cacdf5b3e'],
  checkpoint: [
    'pay.example.com/payouts/7b67016a-9a57-4ae2-8d1f-50f5a2c6f111',
    '2',
    'cUzzaH34+4ciQTTfx6mxHAWk/KMGiPCO6sKHhjXeLNg=',
    'day 2026-11-24',
    'previous none',
    '',
    '— pay.example.com/payouts-1 ' +
      'GIQ9aEYGUfN6WjbsSy05MMGr7dVfaf5VOM9d30B3PqQPj1uPZEu+' +
      'iz3cIC0/8fsvX6/bR4ZJrzseNdSnT9ds2vZzmAY=',
    '',
  ].join('\n'),
  schedules: [
    {
      v: 1,
      rows: [
        {
          scheme: 'KNET',
          channel: 'PG',
          origin: 'any',
          rate_bp: 130,
          fixed: 0,
        },
      ],
      refund: [
        {
          scheme: 'KNET',
          rate_bp: 0,
          fixed: 100,
        },
      ],
      chargeback: [],
      signed: {
        agreement: '5b0d4f0e-4c1b-4f0d-9a55-1f2a90a6a102',
        text_sha256: '1fcfef795f235128eae890c138002bade2a4419c25e01d30df08c52ba6a64586',
      },
    },
  ],
  replaced_by: null,
};

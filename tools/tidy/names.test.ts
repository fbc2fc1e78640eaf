import { expect, test } from 'vitest';
import { CODE_PATHS, PATHS, readCode, readSource } from './sources.ts';

const NAME = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const MIGRATION = /^server\/migrations\/\d{4}_[a-z0-9_]+\.sql$/;
const DOCUMENT =
  /^(((client|chaos)\/|docs\/decisions\/)?[A-Z]+\.md|LICENSE|Dockerfile|deploy\/proxy\/Caddyfile|docs\/decisions\/\d{3}-[a-z0-9-]+\.md)$/;
const DRAWERS = /(^|[/-])(utils?|helpers?|common|misc|shared)([./-]|$)/;
const CLASSES = new Set([
  'client/src/diwan-error.ts',
  'client/src/verification/strict-json.ts',
  'contract/src/features/proofs/verification/strict-json.ts',
  'reading/src/screening/lists/list-entry.ts',
  'server/src/platform/error.ts',
  'processes/src/turns.ts',
  'web/src/lib/api-error.ts',
]);

const isPlain = (path: string): boolean => path.split('/').every((part) => NAME.test(part));

test('files and folders are named in kebab-case', () => {
  const wrong = PATHS.filter(
    (path) => !MIGRATION.test(path) && !DOCUMENT.test(path) && !isPlain(path),
  );
  expect(wrong).toEqual([]);
});

test('no folder or file has a name like utils', () => {
  const code = CODE_PATHS.filter((path) => !path.includes('common-passwords'));
  expect(code.filter((path) => DRAWERS.test(path))).toEqual([]);
});

test('the index of the contract is the only barrel', () => {
  const barrels = CODE_PATHS.filter((path) => /(^|\/)index\.tsx?$/.test(path));
  expect(barrels.filter((path) => path !== 'contract/src/index.ts')).toEqual([]);
});

test('an error is the only thing that is a class', () => {
  const classes = CODE_PATHS.filter(
    (path) => !CLASSES.has(path) && /^\s*(export )?(abstract )?class /m.test(readCode(path)),
  );
  expect(classes).toEqual([]);
});

test('no rule is switched off', () => {
  const silenced =
    /(eslint|oxlint)-disable|@ts-(ignore|expect-error|nocheck)|(oxfmt|prettier)-ignore/;
  // This file is excluded, because it contains the patterns.
  const own = 'tools/tidy/names.test.ts';
  const found = CODE_PATHS.filter((path) => path !== own && silenced.test(readSource(path)));
  expect(found).toEqual([]);
});

/** The names that the specification uses for scheme, channel and funding. */
const PAYMENT_NAME = /\b(?:payment_method|card_type|payment_type|transaction_type)\b/;
/** The features in which `payment_method` means the way in which a manual payout was paid. */
const PAYOUTS = /^(?:bank-matches|manual-payouts|payout-statements)\//;
const OTHER_PAYMENT_NAME = /\b(?:card_type|payment_type|transaction_type)\b/;
/** The files that may use these names: one for each record that has them. */
const PAYMENT_CODECS = [
  'campaigns/chosen.ts',
  'documentation/example-values.ts',
  'fees/figures.ts',
  'transactions/read/columns.ts',
  'transactions/read/filter.ts',
  'transactions/read/totals.ts',
];

test("the specification's payment names occur in the codecs alone", () => {
  const features = CODE_PATHS.filter(
    (path) => path.startsWith('server/src/features/') && !path.endsWith('.test.ts'),
  ).map((path) => path.replace('server/src/features/', ''));
  const found = features.filter((path) =>
    (PAYOUTS.test(path) ? OTHER_PAYMENT_NAME : PAYMENT_NAME).test(
      readCode(`server/src/features/${path}`),
    ),
  );
  expect(found).toEqual(PAYMENT_CODECS);
});

import { verifyBooks } from './books.ts';
import { features } from './features.ts';
import { verifyLedger } from './ledger/verify.ts';
import { verifyAuditChain } from './platform/audit/chain.ts';
import { verifyAuditHeads } from './platform/audit/heads.ts';
import type { Deps } from './platform/context.ts';
import type { Difference } from './platform/difference.ts';
import type { ServerFeature, Verifier } from './platform/feature.ts';

type Features = typeof features;
/** The names of the checks that features have in this member. */
type NameIn<Member extends 'verify' | 'verify_files'> = {
  [F in keyof Features]: Features[F] extends { readonly [M in Member]: infer Checks }
    ? keyof Checks
    : never;
}[keyof Features];

const PLATFORM_CHECKS = {
  audit_chain: async (deps) => [
    ...(await verifyAuditChain(deps.db, deps.secrets)),
    ...(await verifyAuditHeads(deps)),
  ],
  ledger: ({ db }) => verifyLedger(db),
  books: ({ db }) => verifyBooks(db),
} as const satisfies Record<string, Verifier>;

type CheckName = keyof typeof PLATFORM_CHECKS | NameIn<'verify'> | NameIn<'verify_files'>;
type Check = readonly [name: string, verifier: Verifier];

const entries: readonly ServerFeature[] = Object.values(features);
const CHECKS: readonly Check[] = [
  ...Object.entries(PLATFORM_CHECKS),
  ...entries.flatMap(({ verify }) => Object.entries(verify ?? {})),
];
const FILE_CHECKS: readonly Check[] = entries.flatMap(({ verify_files }) =>
  Object.entries(verify_files ?? {}),
);

type Differences = readonly (readonly [name: string, found: readonly Difference[]])[];

async function runAll(checks: readonly Check[], deps: Deps): Promise<Differences> {
  const found: [string, readonly Difference[]][] = [];
  for (const [name, verifier] of checks) found.push([name, await verifier(deps)]);
  return found;
}

/**
 * Verifies the rows on one snapshot, because people and jobs change them during the verification.
 * Thus all rows of a concurrent booking are visible, or none.
 */
const verifyRows = (deps: Deps): Promise<Differences> =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => runAll(CHECKS, { ...deps, db }));

/**
 * Verifies that the stored data are consistent.
 * @returns the differences by check; an empty list means no differences
 */
export const verifyStored = async (deps: Deps) =>
  Object.fromEntries([
    ...(await verifyRows(deps)),
    ...(await runAll(FILE_CHECKS, deps)),
  ]) as Readonly<Record<CheckName, readonly Difference[]>>;

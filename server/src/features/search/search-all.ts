import type { FoundPayout, SearchResult } from '@diwan/contract/features/search/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canReadPayouts, readsAll } from '@diwan/contract/kernel/roles';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import { hasTrigram, readSearch, type SearchText } from '../../platform/search/search.ts';
import type { Scope } from '../../platform/scope.ts';
import * as store from './store.ts';

type SearchDeps = Pick<Deps, 'db' | 'secrets'>;

/**
 * Computes the blind index of an IBAN, which finds encrypted IBANs.
 * @returns undefined for partners, who see no IBAN
 */
const ibanIndex = (
  { secrets }: SearchDeps,
  scope: Scope,
  { iban }: SearchText,
): string | undefined =>
  iban === undefined || scope.kind === 'partner' ? undefined : secrets.blindIndex('iban', iban);

/**
 * Finds brands in scope whose own or company's name contains the text, in either script, or that
 * are paid to the IBAN. The search of transactions uses them. A text without letters matches no
 * name.
 */
export async function findNamedBrands(
  deps: SearchDeps,
  scope: Scope,
  search: SearchText,
): Promise<number[]> {
  const { db } = deps;
  const iban_index = ibanIndex(deps, scope, search);
  if (iban_index !== undefined) return store.findBrandsPaidTo(db, scope, iban_index);
  const { text } = search;
  const names = /\p{L}/u.test(text) && hasTrigram(text) && search.payout_line === undefined;
  return names ? store.findBrandsNamed(db, scope, text) : [];
}

const showPayout = ({ amount_minor, ...row }: store.FoundLine): FoundPayout => ({
  ...row,
  id: Number(row.id),
  reference: `PAYOUT-${row.id}`,
  amount: toMajorNumber(amount_minor),
});

const TID = /^[A-Z0-9-]{3,20}$/i;

/** Returns the search results except pages and transactions. */
export async function searchAll(ctx: Ctx, q: string): Promise<SearchResult> {
  const { deps, scope } = ctx;
  const search = readSearch(q);
  const { payout_line, text } = search;
  const { db } = deps;
  const { role } = signedIn(ctx);
  const wanted = payout_line !== undefined && canReadPayouts(role);
  const named = hasTrigram(text) && payout_line === undefined;
  const [brands, lines, users, partners, terminals] = await Promise.all([
    store.findBrands(db, scope, search, ibanIndex(deps, scope, search)),
    wanted ? store.findPayoutLine(db, scope, payout_line) : [],
    named && readsAll(role) ? store.findUsers(db, search) : [],
    named && readsAll(role) ? store.findPartners(db, search) : [],
    named && TID.test(text) ? store.findTerminals(db, scope, search) : [],
  ]);
  return { brands, payouts: lines.map(showPayout), users, partners, terminals };
}

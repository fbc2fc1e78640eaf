import type { Endpoints } from './endpoint.ts';
import type { Refusals } from './errors.ts';

/** What a feature adds to the contract. `features.ts` checks that its parts agree. */
export interface ContractFeature {
  readonly endpoints?: Endpoints;
  readonly refusals?: Refusals;
  /** English to Arabic: what both sides say. The English text is the key. */
  readonly sentences?: Readonly<Record<string, string>>;
}

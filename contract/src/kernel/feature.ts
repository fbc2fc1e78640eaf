import type { Endpoints } from './endpoint.ts';
import type { Refusals } from './errors.ts';

/** The parts that a feature adds to the contract. `features.ts` checks that they agree. */
export interface ContractFeature {
  readonly endpoints?: Endpoints;
  readonly refusals?: Refusals;
  /** English to Arabic: the sentences of both sides. The English text is the key. */
  readonly sentences?: Readonly<Record<string, string>>;
}

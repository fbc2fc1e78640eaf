import type { Endpoints } from './endpoint.ts';
import type { Refusals } from './errors.ts';

/** The part of the published documents about a feature. */
export interface FeatureDocumentation {
  /** The heading of its calls. */
  readonly name: string;
  readonly about: string;
  /**
   * The modules whose exported schemas have a name in the documents: the name of the constant. A
   * schema without a name is written out at each use.
   */
  readonly schemas: readonly object[];
}

/** The parts that a feature adds to the contract. `features.ts` checks that they agree. */
export interface ContractFeature {
  readonly endpoints?: Endpoints;
  readonly refusals?: Refusals;
  /** English to Arabic: the sentences of both sides. The English text is the key. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** Present if the feature has endpoints. */
  readonly documentation?: FeatureDocumentation;
}

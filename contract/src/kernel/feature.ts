import type { Endpoints } from './endpoint.ts';
import type { Refusals } from './errors.ts';

/** The documentation of a feature in the OpenAPI documents. */
export interface FeatureDocumentation {
  /** The heading of the feature's endpoints. */
  readonly name: string;
  readonly about: string;
  /**
   * Modules whose exported schemas are named in the documents, by the name of the constant. Other
   * schemas are repeated at each use.
   */
  readonly schemas: readonly object[];
}

/** The parts that a feature adds to the contract. `features.ts` merges and checks them. */
export interface ContractFeature {
  readonly endpoints?: Endpoints;
  readonly refusals?: Refusals;
  /** Sentences of the server and the screens, as English text to Arabic text. */
  readonly sentences?: Readonly<Record<string, string>>;
  /** The documentation, which is present if the feature has endpoints. */
  readonly documentation?: FeatureDocumentation;
}

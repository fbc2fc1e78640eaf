import type { Deps } from '../../platform/context.ts';
import type { ServerFeature } from '../../platform/feature.ts';
import { verifySignatures } from './compare-signatures.ts';
import { compareSignature, signaturesSchedule, sweepSignatures } from './jobs.ts';
import { signatureRoutes } from './routes.ts';

/**
 * Declares the feature.
 * @param verbs functions of other features, which the list of features passes
 */
export const signaturesFeature = (verbs: Parameters<typeof compareSignature>[1]) =>
  ({
    routes: signatureRoutes,
    jobs: {
      compare_signature: (deps: Deps) => compareSignature(deps, verbs),
      sweep_signatures: sweepSignatures,
    },
    schedule: signaturesSchedule,
    verify: { signatures: ({ db }) => verifySignatures(db) },
    tables: ['signature_comparisons', 'signature_drawings'],
  }) as const satisfies ServerFeature;

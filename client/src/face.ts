export type * from './calls.ts';
export type * as partner from './partner-calls.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  createPartnerClient,
  type PartnerClient,
  type PartnerClientOptions,
} from './client.ts';
export type { CallOptions, ReadOptions } from './send.ts';
export { DiwanError } from './diwan-error.ts';
export { listen, type Listening } from './listen.ts';
export { isGenuine, type SignedWebhook } from './webhook.ts';
export {
  type PayoutProof,
  type ProofKey,
  readProofKeys,
  type Verification,
  verifyPayout,
} from './verify-payout.ts';

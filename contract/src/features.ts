import type { FeatureDocumentation } from './kernel/feature.ts';
import { agreements } from './features/agreements/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { bankAccounts } from './features/bank-accounts/feature.ts';
import { bankChanges } from './features/bank-changes/feature.ts';
import { bankStatements } from './features/bank-statements/feature.ts';
import { brands } from './features/brands/feature.ts';
import { businesses } from './features/businesses/feature.ts';
import { campaigns } from './features/campaigns/feature.ts';
import { charges } from './features/charges/feature.ts';
import { credentials } from './features/credentials/feature.ts';
import { customers } from './features/customers/feature.ts';
import { deposits } from './features/deposits/feature.ts';
import { disputes } from './features/disputes/feature.ts';
import { documentation } from './features/documentation/feature.ts';
import { documents } from './features/documents/feature.ts';
import { events } from './features/events/feature.ts';
import { factors } from './features/factors/feature.ts';
import { fees } from './features/fees/feature.ts';
import { files } from './features/files/feature.ts';
import { holds } from './features/holds/feature.ts';
import { holidays } from './features/holidays/feature.ts';
import { jobs } from './features/jobs/feature.ts';
import { leads } from './features/leads/feature.ts';
import { mcc } from './features/mcc/feature.ts';
import { members } from './features/members/feature.ts';
import { messages } from './features/messages/feature.ts';
import { mids } from './features/mids/feature.ts';
import { ownerConfirmations } from './features/owner-confirmations/feature.ts';
import { ownership } from './features/ownership/feature.ts';
import { manualPayouts } from './features/manual-payouts/feature.ts';
import { payoutStatements } from './features/payout-statements/feature.ts';
import { setOffs } from './features/set-offs/feature.ts';
import { promises } from './features/promises/feature.ts';
import { monitoring } from './features/monitoring/feature.ts';
import { partners } from './features/partners/feature.ts';
import { payoutDeliveries } from './features/payout-deliveries/feature.ts';
import { payouts } from './features/payouts/feature.ts';
import { readings } from './features/readings/feature.ts';
import { proofs } from './features/proofs/feature.ts';
import { reconciliation } from './features/reconciliation/feature.ts';
import { refunds } from './features/refunds/feature.ts';
import { registration } from './features/registration/feature.ts';
import { regulatorPack } from './features/regulator-pack/feature.ts';
import { savedViews } from './features/saved-views/feature.ts';
import { search } from './features/search/feature.ts';
import { safeguarding } from './features/safeguarding/feature.ts';
import { risk } from './features/risk/feature.ts';
import { screening } from './features/screening/feature.ts';
import { settings } from './features/settings/feature.ts';
import { settlements } from './features/settlements/feature.ts';
import { shareLinks } from './features/share-links/feature.ts';
import { signatures } from './features/signatures/feature.ts';
import { stakeholders } from './features/stakeholders/feature.ts';
import { terminals } from './features/terminals/feature.ts';
import { transactions } from './features/transactions/feature.ts';
import { users } from './features/users/feature.ts';
import { verification } from './features/verification/feature.ts';
import { webhookDeliveries } from './features/webhook-deliveries/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import { worklist } from './features/worklist/feature.ts';
import type { z } from 'zod';
import type { Endpoint, ResponseShape } from './kernel/endpoint.ts';
import { type ErrorKind, KERNEL_REFUSALS } from './kernel/errors.ts';
import { sentences as kernelSentences } from './kernel/words.ts';
import { sentences as worldSentences } from './world/words.ts';

/** Every feature of the contract. A new feature is added here and nowhere else in this package. */
export const features = {
  agreements,
  audit,
  auth,
  bank_accounts: bankAccounts,
  bank_changes: bankChanges,
  bank_statements: bankStatements,
  brands,
  businesses,
  campaigns,
  charges,
  credentials,
  customers,
  deposits,
  disputes,
  documentation,
  documents,
  events,
  factors,
  fees,
  files,
  holds,
  holidays,
  jobs,
  leads,
  mcc,
  members,
  messages,
  mids,
  monitoring,
  owner_confirmations: ownerConfirmations,
  ownership,
  partners,
  payout_deliveries: payoutDeliveries,
  payouts,
  manual_payouts: manualPayouts,
  payout_statements: payoutStatements,
  set_offs: setOffs,
  promises,
  readings,
  proofs,
  reconciliation,
  refunds,
  registration,
  regulator_pack: regulatorPack,
  safeguarding,
  saved_views: savedViews,
  risk,
  screening,
  search,
  settings,
  settlements,
  share_links: shareLinks,
  signatures,
  stakeholders,
  terminals,
  transactions,
  users,
  verification,
  webhook_deliveries: webhookDeliveries,
  webhooks,
  worklist,
} as const;

type Features = typeof features;
type Name = keyof Features;

/** Maps each feature that has members of one kind to these members. */
type MembersOf<Kind extends string> = {
  readonly [
    K in Name as Features[K] extends Readonly<Record<Kind, unknown>> ? K : never
  ]: Features[K] extends Readonly<Record<Kind, infer Member>> ? Member : never;
};

type Shape = z.ZodType | undefined;
type MembersByFeature<Member> = Readonly<Record<string, Readonly<Record<string, Member>>>>;
type KeysOf<Members> = { [K in keyof Members]: keyof Members[K] }[keyof Members];

const membersOf = <Kind extends 'endpoints' | 'refusals' | 'sentences' | 'documentation'>(
  kind: Kind,
): MembersOf<Kind> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([name, feature]) =>
      kind in feature ? [[name, feature[kind as keyof typeof feature]]] : [],
    ),
  ) as unknown as MembersOf<Kind>;

/** The English text is the key, because the specification names sentences by it. */
export type Sentence =
  | keyof typeof kernelSentences
  | keyof typeof worldSentences
  | KeysOf<MembersOf<'sentences'>>;

/** All sentences that the server and the screens show to people, as English text to Arabic text. */
export const sentences = Object.assign(
  {},
  kernelSentences,
  worldSentences,
  ...Object.values(membersOf('sentences')),
) as Readonly<Record<Sentence, string>>;

/** The closed list of error codes. A caller branches only on the code. */
export type ErrorCode = keyof typeof KERNEL_REFUSALS | KeysOf<MembersOf<'refusals'>>;

type OurCall = Endpoint<Shape, Shape, Shape, ResponseShape, ErrorCode, Sentence>;

/** All endpoints of the API, by feature. An unknown error code or sentence is a compile error. */
export const endpoints = membersOf('endpoints') satisfies MembersByFeature<OurCall>;

const refusals = {
  kernel: KERNEL_REFUSALS,
  ...membersOf('refusals'),
} satisfies MembersByFeature<ErrorKind<Sentence>>;

/** The HTTP status, the sentence and the form field of each error code. */
export const ERROR_KINDS = Object.assign({}, ...Object.values(refusals)) as Readonly<
  Record<ErrorCode, ErrorKind<Sentence>>
>;

/** Narrows a text to an error code. The kernel passes codes as plain strings. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_KINDS, code);

/** Narrows a text to a sentence of this contract. */
export const isSentence = (text: string): text is Sentence => Object.hasOwn(sentences, text);

/** Names, descriptions and named schemas for the published documents, by feature. */
export const FEATURE_DOCUMENTATION: Readonly<Record<keyof typeof endpoints, FeatureDocumentation>> =
  membersOf('documentation');

import { sentences as agreements } from '../features/agreements/words.ts';
import { sentences as audit } from '../features/audit/words.ts';
import { sentences as auth } from '../features/auth/words.ts';
import { sentences as bankChanges } from '../features/bank-changes/words.ts';
import { sentences as brands } from '../features/brands/words.ts';
import { sentences as businesses } from '../features/businesses/words.ts';
import { sentences as campaigns } from '../features/campaigns/words.ts';
import { sentences as charges } from '../features/charges/words.ts';
import { sentences as credentials } from '../features/credentials/words.ts';
import { sentences as customers } from '../features/customers/words.ts';
import { sentences as deposits } from '../features/deposits/words.ts';
import { sentences as documentation } from '../features/documentation/words.ts';
import { sentences as documents } from '../features/documents/words.ts';
import { sentences as factors } from '../features/factors/words.ts';
import { sentences as fees } from '../features/fees/words.ts';
import { sentences as files } from '../features/files/words.ts';
import { sentences as holds } from '../features/holds/words.ts';
import { sentences as jobs } from '../features/jobs/words.ts';
import { sentences as leads } from '../features/leads/words.ts';
import { sentences as mcc } from '../features/mcc/words.ts';
import { sentences as mids } from '../features/mids/words.ts';
import { sentences as messages } from '../features/messages/words.ts';
import { sentences as ownerConfirmations } from '../features/owner-confirmations/words.ts';
import { sentences as partners } from '../features/partners/words.ts';
import { sentences as payoutDeliveries } from '../features/payout-deliveries/words.ts';
import { sentences as payouts } from '../features/payouts/words.ts';
import { sentences as readings } from '../features/readings/words.ts';
import { sentences as reconciliation } from '../features/reconciliation/words.ts';
import { sentences as refunds } from '../features/refunds/words.ts';
import { sentences as registration } from '../features/registration/words.ts';
import { sentences as savedViews } from '../features/saved-views/words.ts';
import { sentences as settings } from '../features/settings/words.ts';
import { sentences as settlements } from '../features/settlements/words.ts';
import { sentences as shareLinks } from '../features/share-links/words.ts';
import { sentences as signatures } from '../features/signatures/words.ts';
import { sentences as stakeholders } from '../features/stakeholders/words.ts';
import { sentences as terminals } from '../features/terminals/words.ts';
import { sentences as transactions } from '../features/transactions/words.ts';
import { sentences as users } from '../features/users/words.ts';
import { sentences as verification } from '../features/verification/words.ts';
import { sentences as webhookDeliveries } from '../features/webhook-deliveries/words.ts';
import { sentences as webhooks } from '../features/webhooks/words.ts';
import { sentences as worklist } from '../features/worklist/words.ts';
import { sentences as world } from '../world/words.ts';
import { sentences as kernel } from './words.ts';

/** Every sentence that server and screens say to people: the English text, and its Arabic one. */
export const sentences = {
  ...kernel,
  ...world,
  ...agreements,
  ...audit,
  ...auth,
  ...bankChanges,
  ...brands,
  ...businesses,
  ...campaigns,
  ...charges,
  ...credentials,
  ...customers,
  ...deposits,
  ...documentation,
  ...documents,
  ...factors,
  ...fees,
  ...files,
  ...holds,
  ...jobs,
  ...leads,
  ...mcc,
  ...messages,
  ...mids,
  ...ownerConfirmations,
  ...partners,
  ...payoutDeliveries,
  ...payouts,
  ...readings,
  ...reconciliation,
  ...refunds,
  ...registration,
  ...savedViews,
  ...settings,
  ...settlements,
  ...shareLinks,
  ...signatures,
  ...stakeholders,
  ...terminals,
  ...transactions,
  ...users,
  ...verification,
  ...webhooks,
  ...worklist,
  ...webhookDeliveries,
} as const;

/** The English text is the key: the specification names sentences by it. */
export type Sentence = keyof typeof sentences;
export type Language = 'en' | 'ar';

/** What fills the `{places}` of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** A sentence with what fills it, to be said in the language of whoever hears it. */
export interface Said {
  readonly sentence: Sentence;
  readonly values?: Values;
  /** Places that are filled with sentences. */
  readonly parts?: Readonly<Record<string, Sentence>>;
}

import type { words as agreements } from '@diwan/contract/features/agreements/words';
import type { words as audit } from '@diwan/contract/features/audit/words';
import type { words as auth } from '@diwan/contract/features/auth/words';
import type { words as bankChanges } from '@diwan/contract/features/bank-changes/words';
import type { words as brands } from '@diwan/contract/features/brands/words';
import type { words as businesses } from '@diwan/contract/features/businesses/words';
import type { words as campaigns } from '@diwan/contract/features/campaigns/words';
import type { words as credentials } from '@diwan/contract/features/credentials/words';
import type { words as customers } from '@diwan/contract/features/customers/words';
import type { words as disputes } from '@diwan/contract/features/disputes/words';
import type { words as documentation } from '@diwan/contract/features/documentation/words';
import type { words as documents } from '@diwan/contract/features/documents/words';
import type { words as factors } from '@diwan/contract/features/factors/words';
import type { words as fees } from '@diwan/contract/features/fees/words';
import type { words as holds } from '@diwan/contract/features/holds/words';
import type { words as promises } from '@diwan/contract/features/promises/words';
import type { words as bankAccounts } from '@diwan/contract/features/bank-accounts/words';
import type { words as bankMatches } from '@diwan/contract/features/bank-matches/words';
import type { words as bankStatements } from '@diwan/contract/features/bank-statements/words';
import type { words as holidays } from '@diwan/contract/features/holidays/words';
import type { words as jobs } from '@diwan/contract/features/jobs/words';
import type { words as leads } from '@diwan/contract/features/leads/words';
import type { words as mcc } from '@diwan/contract/features/mcc/words';
import type { words as mids } from '@diwan/contract/features/mids/words';
import type { words as monitoring } from '@diwan/contract/features/monitoring/words';
import type { words as members } from '@diwan/contract/features/members/words';
import type { words as messages } from '@diwan/contract/features/messages/words';
import type { words as ownerConfirmations } from '@diwan/contract/features/owner-confirmations/words';
import type { words as ownership } from '@diwan/contract/features/ownership/words';
import type { words as partners } from '@diwan/contract/features/partners/words';
import type { words as payoutDeliveries } from '@diwan/contract/features/payout-deliveries/words';
import type { words as payouts } from '@diwan/contract/features/payouts/words';
import type { words as proofs } from '@diwan/contract/features/proofs/words';
import type { words as readings } from '@diwan/contract/features/readings/words';
import type { words as reconciliation } from '@diwan/contract/features/reconciliation/words';
import type { words as regulatorPack } from '@diwan/contract/features/regulator-pack/words';
import type { words as registration } from '@diwan/contract/features/registration/words';
import type { words as safeguarding } from '@diwan/contract/features/safeguarding/words';
import type { words as risk } from '@diwan/contract/features/risk/words';
import type { words as screening } from '@diwan/contract/features/screening/words';
import type { words as settings } from '@diwan/contract/features/settings/words';
import type { words as shareLinks } from '@diwan/contract/features/share-links/words';
import type { words as signatures } from '@diwan/contract/features/signatures/words';
import type { words as stakeholders } from '@diwan/contract/features/stakeholders/words';
import type { words as terminals } from '@diwan/contract/features/terminals/words';
import type { words as transactions } from '@diwan/contract/features/transactions/words';
import type { words as users } from '@diwan/contract/features/users/words';
import type { words as verification } from '@diwan/contract/features/verification/words';
import type { words as webhookDeliveries } from '@diwan/contract/features/webhook-deliveries/words';
import type { words as webhooks } from '@diwan/contract/features/webhooks/words';
import type { words as worklist } from '@diwan/contract/features/worklist/words';
import type { words as profile } from '../features/auth/profile/words.ts';
import type { words as dashboard } from '../features/transactions/dashboard/words.ts';
import type { words as lists } from '../ui/lists/words.ts';
import type { words as ui } from '../ui/words.ts';
import type { words as widgets } from '../widgets/words.ts';
import type { words as legal } from './pages/legal/words.ts';
import type { words as pages } from './pages/words.ts';
import type { words as app } from './words.ts';

/** The type of the same words in one language. A text with plural forms is one string. */
type OneLanguage<W> = {
  readonly [K in keyof W]: W[K] extends { readonly en: infer T }
    ? T extends string
      ? T
      : T[keyof T]
    : OneLanguage<W[K]>;
};

/** The keys of `t`, by namespace. */
interface KnownWords {
  /** The sentences. Only `say` uses their keys, and it checks them itself. */
  sentences: Readonly<Record<string, string>>;
  agreements: OneLanguage<typeof agreements>;
  app: OneLanguage<typeof app>;
  audit: OneLanguage<typeof audit>;
  auth: OneLanguage<typeof auth>;
  'bank-changes': OneLanguage<typeof bankChanges>;
  brands: OneLanguage<typeof brands>;
  businesses: OneLanguage<typeof businesses>;
  campaigns: OneLanguage<typeof campaigns>;
  credentials: OneLanguage<typeof credentials>;
  dashboard: OneLanguage<typeof dashboard>;
  customers: OneLanguage<typeof customers>;
  disputes: OneLanguage<typeof disputes>;
  documentation: OneLanguage<typeof documentation>;
  documents: OneLanguage<typeof documents>;
  factors: OneLanguage<typeof factors>;
  fees: OneLanguage<typeof fees>;
  holds: OneLanguage<typeof holds>;
  promises: OneLanguage<typeof promises>;
  'bank-accounts': OneLanguage<typeof bankAccounts>;
  'bank-matches': OneLanguage<typeof bankMatches>;
  'bank-statements': OneLanguage<typeof bankStatements>;
  holidays: OneLanguage<typeof holidays>;
  jobs: OneLanguage<typeof jobs>;
  leads: OneLanguage<typeof leads>;
  legal: OneLanguage<typeof legal>;
  lists: OneLanguage<typeof lists>;
  mcc: OneLanguage<typeof mcc>;
  members: OneLanguage<typeof members>;
  messages: OneLanguage<typeof messages>;
  mids: OneLanguage<typeof mids>;
  monitoring: OneLanguage<typeof monitoring>;
  pages: OneLanguage<typeof pages>;
  'owner-confirmations': OneLanguage<typeof ownerConfirmations>;
  ownership: OneLanguage<typeof ownership>;
  partners: OneLanguage<typeof partners>;
  'payout-deliveries': OneLanguage<typeof payoutDeliveries>;
  payouts: OneLanguage<typeof payouts>;
  profile: OneLanguage<typeof profile>;
  proofs: OneLanguage<typeof proofs>;
  readings: OneLanguage<typeof readings>;
  reconciliation: OneLanguage<typeof reconciliation>;
  'regulator-pack': OneLanguage<typeof regulatorPack>;
  registration: OneLanguage<typeof registration>;
  safeguarding: OneLanguage<typeof safeguarding>;
  risk: OneLanguage<typeof risk>;
  screening: OneLanguage<typeof screening>;
  settings: OneLanguage<typeof settings>;
  'share-links': OneLanguage<typeof shareLinks>;
  signatures: OneLanguage<typeof signatures>;
  stakeholders: OneLanguage<typeof stakeholders>;
  terminals: OneLanguage<typeof terminals>;
  transactions: OneLanguage<typeof transactions>;
  ui: OneLanguage<typeof ui>;
  users: OneLanguage<typeof users>;
  verification: OneLanguage<typeof verification>;
  'webhook-deliveries': OneLanguage<typeof webhookDeliveries>;
  webhooks: OneLanguage<typeof webhooks>;
  widgets: OneLanguage<typeof widgets>;
  worklist: OneLanguage<typeof worklist>;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: KnownWords;
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}

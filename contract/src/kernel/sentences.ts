import { fieldSentences } from './field-words.ts';
import { agreementSentences } from '../features/agreements/words.ts';
import { authSentences } from '../features/auth/words.ts';
import { bankChangeSentences } from '../features/bank-changes/words.ts';
import { brandSentences } from '../features/brands/words.ts';
import { businessSentences } from '../features/businesses/words.ts';
import { chargeSentences } from '../features/charges/words.ts';
import { credentialSentences } from '../features/credentials/words.ts';
import { depositSentences } from '../features/deposits/words.ts';
import { documentSentences } from '../features/documents/words.ts';
import { fileSentences } from '../features/files/words.ts';
import { kernelSentences } from './words.ts';
import { leadSentences } from '../features/leads/words.ts';
import { mccSentences } from '../features/mcc/words.ts';
import { messageSentences } from '../features/messages/words.ts';
import { partnerSentences } from '../features/partners/words.ts';
import { payoutDeliverySentences } from '../features/payout-deliveries/words.ts';
import { payoutSentences } from '../features/payouts/words.ts';
import { reconciliationSentences } from '../features/reconciliation/words.ts';
import { refundSentences } from '../features/refunds/words.ts';
import { registrationSentences } from '../features/registration/words.ts';
import { savedViewSentences } from '../features/saved-views/words.ts';
import { settingsSentences } from '../features/settings/words.ts';
import { settlementSentences } from '../features/settlements/words.ts';
import { shareLinkSentences } from '../features/share-links/words.ts';
import { stakeholderSentences } from '../features/stakeholders/words.ts';
import { transactionSentences } from '../features/transactions/words.ts';
import { userSentences } from '../features/users/words.ts';
import { verificationSentences } from '../features/verification/words.ts';
import { webhookSentences } from '../features/webhooks/words.ts';
import { webhookDeliverySentences } from '../features/webhook-deliveries/words.ts';

/** Every sentence that server and screens say to people: the English text, and its Arabic one. */
export const sentences = {
  ...kernelSentences,
  ...fieldSentences,
  ...agreementSentences,
  ...authSentences,
  ...bankChangeSentences,
  ...brandSentences,
  ...businessSentences,
  ...chargeSentences,
  ...credentialSentences,
  ...depositSentences,
  ...documentSentences,
  ...fileSentences,
  ...leadSentences,
  ...mccSentences,
  ...messageSentences,
  ...partnerSentences,
  ...payoutSentences,
  ...payoutDeliverySentences,
  ...reconciliationSentences,
  ...refundSentences,
  ...registrationSentences,
  ...savedViewSentences,
  ...settingsSentences,
  ...settlementSentences,
  ...shareLinkSentences,
  ...stakeholderSentences,
  ...transactionSentences,
  ...userSentences,
  ...verificationSentences,
  ...webhookSentences,
  ...webhookDeliverySentences,
} as const;

export type Sentence = keyof typeof sentences;
export type Language = 'en' | 'ar';

const isSentence = (text: string): text is Sentence => Object.hasOwn(sentences, text);

/** Fills `{name}` places; a place without a value stays as it is, so that a gap is seen. */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The sentence in the wanted language; a text that is no known sentence stays as it is. */
export function translate(
  text: string,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const spoken = language === 'ar' && isSentence(text) ? sentences[text] : text;
  return fillPlaces(spoken, values);
}

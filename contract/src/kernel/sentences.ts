import { fieldSentences } from '../reference/sentences.ts';
import { agreementSentences } from '../sentences/agreements.ts';
import { authSentences } from '../sentences/auth.ts';
import { bankChangeSentences } from '../sentences/bank-changes.ts';
import { brandSentences } from '../sentences/brands.ts';
import { businessSentences } from '../sentences/businesses.ts';
import { chargeSentences } from '../sentences/charges.ts';
import { credentialSentences } from '../sentences/credentials.ts';
import { depositSentences } from '../sentences/deposits.ts';
import { documentSentences } from '../sentences/documents.ts';
import { fileSentences } from '../sentences/files.ts';
import { kernelSentences } from '../sentences/kernel.ts';
import { leadSentences } from '../sentences/leads.ts';
import { mccSentences } from '../sentences/mcc.ts';
import { messageSentences } from '../sentences/messages.ts';
import { partnerSentences } from '../sentences/partners.ts';
import { payoutDeliverySentences } from '../sentences/payout-deliveries.ts';
import { payoutSentences } from '../sentences/payouts.ts';
import { reconciliationSentences } from '../sentences/reconciliation.ts';
import { refundSentences } from '../sentences/refunds.ts';
import { registrationSentences } from '../sentences/registration.ts';
import { savedViewSentences } from '../sentences/saved-views.ts';
import { settingsSentences } from '../sentences/settings.ts';
import { settlementSentences } from '../sentences/settlements.ts';
import { shareLinkSentences } from '../sentences/share-links.ts';
import { stakeholderSentences } from '../sentences/stakeholders.ts';
import { transactionSentences } from '../sentences/transactions.ts';
import { userSentences } from '../sentences/users.ts';
import { verificationSentences } from '../sentences/verification.ts';
import { webhookSentences } from '../sentences/webhooks.ts';
import { webhookDeliverySentences } from '../sentences/webhook-deliveries.ts';

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

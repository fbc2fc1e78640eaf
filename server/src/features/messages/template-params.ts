interface PaymentParams {
  readonly brand_name: string;
  readonly amount: string;
  readonly reference: string;
  /** The last four characters of the IBAN; null if the payout has no account. */
  readonly last4: string | null;
  readonly date: string | null;
  /** The URL of a page that needs a sign-in. */
  readonly address: string;
}

interface ReturnParams {
  readonly brand_name: string;
  readonly order: string;
  readonly amount: string;
  readonly fee: string;
  readonly address: string;
}

interface AgreementParams {
  readonly brand_name: string;
  /** The name of the agreement, in the reader's language. */
  readonly agreement: string;
  readonly address: string;
}

interface PendingAgreementParams extends AgreementParams {
  readonly date: string;
  /** The services that are on hold until a late signature, in the reader's language. */
  readonly held: string;
}

interface BankChangeParams {
  readonly brand_name: string;
  /** The new account, masked. */
  readonly account: string;
  readonly address: string;
}

interface CampaignParams {
  readonly brand_name: string;
  /** The change in the agreement, in the owner's language. */
  readonly changed: string;
  readonly deadline: string;
  readonly address: string;
}

interface TerminalParams {
  readonly brand_name: string;
  readonly tid: string;
  /** The URL of a page that needs a sign-in. */
  readonly address: string;
}

interface MidMovedParams {
  readonly brand_name: string;
  readonly mid: string;
  /** The last day on which payments under the MID are on hold. */
  readonly date: string;
}

interface RentalParams extends TerminalParams {
  readonly start: string;
  readonly end: string;
  readonly amount: string;
}

/**
 * The values of each template. A line with a null value is omitted. Dates are `yyyy-MM-dd`, and the
 * template writes them in the reader's language.
 */
export interface TemplateParams {
  registration_started: { brand_name: string };
  /**
   * `account` is the entered account, masked. `check` asks to check it, in the reader's language.
   */
  documents_received: { brand_name: string; account: string | null; check: string | null };
  owner_code: {
    brand_name: string;
    entered_by: string | null;
    account: string | null;
    agreement: string | null;
  };
  document_requested: {
    brand_name: string;
    /** The document's name, in the reader's language, like the reason. */
    document: string;
    reason: string;
    instead: string;
    note: string | null;
    /** The page of the action, which needs a sign-in; null if the message has a link. */
    address: string | null;
  };
  agreement_signed: { brand_name: string };
  agreement_waiting: PendingAgreementParams;
  agreement_overdue: PendingAgreementParams;
  agreement_confirmed: AgreementParams;
  /** Admins get this message after an owner declined a change of rates. */
  rates_declined: AgreementParams & { person: string; reason: string };
  mcc_approved: { brand_name: string };
  brand_approved: { brand_name: string };
  brand_rejected: { brand_name: string; reason: string | null };
  brand_suspended: { brand_name: string; reason: string | null };
  /** `hours` is the time in hours until the older keys end; null if they ended immediately. */
  api_key_generated: { brand_name: string; hours: string | null };
  payouts_paused: { brand_name: string; reason: string };
  payouts_resumed: { brand_name: string };
  /**
   * `yours` are the steps of the owner and `ours` those of the platform, in the reader's language.
   */
  hold_began: {
    brand_name: string;
    reason: string;
    amount: string;
    yours: string;
    ours: string;
    address: string;
  };
  hold_ended: {
    brand_name: string;
    reason: string;
    remaining: string;
    payouts: string;
    date: string | null;
    address: string;
  };
  /** `reason` is in the reader's language. */
  payout_late: {
    brand_name: string;
    amount: string;
    reason: string;
    date: string;
    /** `new_date` is null while no new date is known. */
    new_date: string | null;
    address: string;
  };
  payout_sent: PaymentParams;
  payout_paid: PaymentParams;
  payout_returned: PaymentParams & { reason: string | null };
  statement_ready: { brand_name: string; month: string; amount: string; address: string };
  /** `person` is the person who refunded, or the brand's server. */
  refund_made: ReturnParams & { person: string };
  /** `date` is the last day for evidence. */
  chargeback_opened: ReturnParams & { reason: string; date: string };
  /** `date` is the last day for evidence, and `address` is the page where the owner adds it. */
  dispute_due: Omit<ReturnParams, 'fee'> & { date: string };
  chargeback_won: ReturnParams & { reason: string };
  chargeback_lost: ReturnParams & { reason: string };
  chargeback_reversed: ReturnParams & { reason: string };
  bank_change_requested: BankChangeParams;
  bank_change_approved: BankChangeParams;
  bank_change_rejected: BankChangeParams & { reason: string };
  bank_change_withdrawn: BankChangeParams;
  mid_move_requested: { brand_name: string; mid: string };
  mid_taken_away: MidMovedParams;
  mid_received: MidMovedParams;
  employee_invited: { name: string; partner_name: string };
  member_invited: { name: string; brand_name: string };
  member_returned: { name: string; brand_name: string };
  partner_key_generated: {
    name: string;
    partner_name: string;
    expires: string;
    hours: string | null;
  };
  campaign_change: CampaignParams;
  campaign_reminder: CampaignParams;
  campaign_withdrawn: CampaignParams;
  agreement_signed_news: { brand_name: string };
  registration_email_changed: { brand_name: string };
  set_password: { name: string };
  reset_password: { name: string };
  password_changed: { name: string };
  email_changed: { name: string };
  sign_ins_failed: { name: string };
  factor_added: { name: string };
  factor_removed: { name: string };
  factors_reset: { name: string };
  recovery_code_used: { name: string };
  recovery_codes_renewed: { name: string };
  review_taken_over: { brand_name: string; name: string; address: string };
  document_expiring: { brand_name: string; document: string; date: string };
  owners_due: { brand_name: string; date: string; address: string };
  webhook_given_up: { brand_name: string; event: string; address: string; attempts: string };
  terminal_requested: RentalParams & { date: string };
  terminal_lapsed: TerminalParams;
  terminal_approved: RentalParams & { notes: string | null };
  terminal_registered: RentalParams & { partner: string };
  terminal_rejected: TerminalParams & { reason: string };
  terminal_ending: TerminalParams & { end: string };
  terminal_ended: TerminalParams;
  terminal_replaced: TerminalParams & { other: string; end: string };
  terminal_lost: TerminalParams & { amount: string; reason: string };
  terminal_silent: TerminalParams;
  email_known: Record<string, never>;
}
export type TemplateName = keyof TemplateParams;

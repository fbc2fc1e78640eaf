import type { TemplateText } from './template-text.ts';

/**
 * The English text. Its sections and clauses have the order of the Arabic text; a test compares the
 * two. A change of wording is a new version, never an edit: signed agreements keep the text that
 * was shown, and new ones name the version from which they were made.
 */
export const ENGLISH_TEXT: TemplateText = {
  title: 'Service Agreement',
  version_line: 'Version {version}, {date}',
  entity_types: { individual: 'Individual', corporate: 'Company' },
  payment_types: {
    pos: 'Payments at POS terminals',
    pg: 'Online payments',
    both: 'Online payments and payments at POS terminals',
  },
  amounts: { KWD: 'KWD {amount}', USD: 'USD {amount}', EUR: 'EUR {amount}' },
  no_deposit: 'None',
  further_terms: 'Further terms',
  details: [
    'Brand: {brand_name}',
    'Legal form: {entity_type}',
    'Company name in English: {company_name}',
    'Company name in Arabic: {company_name_arabic}',
    'Owner or authorised signatory, name in English: {owner_name_english}',
    'Owner or authorised signatory, name in Arabic: {owner_name_arabic}',
    'Civil ID or commercial registration: {civil_id_or_cr}',
    'Civil ID of the signatory: {signatory_civil_id}',
    'Business: {business_type}',
    'Merchant category code: {mcc_code}',
    'Bank: {bank_name}',
    'IBAN: {iban_masked}',
    'Services requested: {payment_type_preference}',
    'POS terminals requested: {num_pos_devices}',
    'Deposit: {deposit}',
    'Address of the Provider: {platform_address}',
    'Email of the Provider: {platform_email}',
    'Phone of the Provider: {platform_phone}',
  ],
  sections: [
    {
      title: 'The parties',
      clauses: [
        `This agreement is made on {date} in the State of Kuwait between {platform_name} (the
        Provider) and the person or company named below that trades as {brand_name} (the Brand).`,
        `The details of the Brand, and where the Provider is reached, are:`,
        `The person who signs for the Brand confirms that he or she is its owner or is authorised to
        bind it, and that these details are complete and true.`,
      ],
    },
    {
      title: 'The services',
      clauses: [
        `The Provider enables the Brand to accept payments from its customers by KNET, by credit and
        debit card and by the other methods that the Provider offers, online or at POS terminals,
        passes those payments to the licensed acquirer, and pays the proceeds to the Brand.`,
        `The Provider is not a party to the sale between the Brand and its customer. The Brand alone
        is responsible for its goods, services, prices, delivery and after-sales duties.`,
        `A method of payment becomes available when the Provider, the acquirer and the card scheme
        concerned have approved the Brand for it. Their rules form part of this agreement.`,
      ],
    },
    {
      title: 'Fees',
      clauses: [
        `For each payment the Brand owes the Provider the fee for its payment method and card type
        when the payment is captured: what the schedules that the Brand has signed state for it, the
        latest first, and where none states it, what the fee table then in force states. The Brand
        finds its fees in its account at any time after it has signed.`,
        `Fees are deducted from the amounts due to the Brand. If those amounts are not enough, the
        balance is deducted from later settlements or paid by the Brand on demand.`,
        `The fee of a payment is not returned when that payment is later refunded or charged back. A
        refund or a chargeback may carry a fee of its own, which is shown in the fee table.`,
        `The Provider announces a change of fees at least 14 days before it takes effect. A change of
        the transaction fees or of the rental of POS terminals that needs the Brand's consent is
        presented as a separate agreement and takes effect when the Brand has signed it.`,
        {
          only: 'fee_table',
          text: `When this text was made the fee table said what follows. It is stated for information:
          it changes as announced, and it binds both parties only in a schedule that the Brand signs.`,
        },
      ],
    },
    {
      title: 'No charges to the payer',
      clauses: [
        `Fees are borne by the Brand. As required by the circular of the Central Bank of Kuwait no.
        {cbk_circular}, the Brand may not add a fee, a surcharge or a higher price for payment by
        KNET or by credit card. It does not ask for a minimum purchase amount to avoid the fee.`,
        `A breach of this section is a serious breach. The Brand returns what it charged to the payer
        and bears any penalty that an authority, the acquirer or a card scheme imposes because of it.`,
      ],
    },
    {
      title: 'Settlement and payouts',
      clauses: [
        `An amount becomes payable to the Brand once the acquirer has settled the payment with the
        Provider. The Provider then transfers it, less fees, refunds, chargebacks, rental and other
        amounts that the Brand owes, to the bank account stated in section 1 on its next payout day.`,
        `Settlement times depend on the payment method and on the working days of the banks in
        Kuwait. They are not guaranteed.`,
        `The bank account must be held in the Brand's or its owner's name with a bank in Kuwait. A
        change of the bank account takes effect after the Provider has verified it; payouts are held
        until then.`,
        `The Brand checks its statements and reports an error within 60 days of the payout
        concerned. An amount paid in error is returned, or set off against later payouts.`,
      ],
    },
    {
      title: 'Refunds and chargebacks',
      clauses: [
        `The Brand publishes a clear refund policy and refunds a payment only to the method with which
        it was made, never in cash, and never above the amount that was paid.`,
        `If a payment is disputed, reversed or charged back, its amount and the fee for the
        chargeback are debited to the Brand, also after this agreement has ended.`,
        `The Brand answers a request for evidence within 5 working days and keeps proof of each order,
        delivery and refund for at least 24 months after the payment.`,
        `If the number or value of chargebacks or complaints is unusual, the Provider may hold back an
        appropriate amount from payouts until the risk has passed.`,
      ],
    },
    {
      title: 'Deposit',
      clauses: [
        {
          only: 'deposit',
          text: `The Brand pays a deposit of {deposit} before its account is activated. It bears no
          interest.`,
        },
        {
          only: 'no_deposit',
          text: `No deposit is required from the Brand when this agreement is signed. The Provider may
          ask for one in writing if the Brand's risk changes materially. It bears no interest.`,
        },
        `The Provider may use a deposit for amounts that the Brand owes and has not paid. It tells the
        Brand, which then restores the deposit.`,
        `What remains of a deposit is returned after this agreement has ended and the period in which
        chargebacks can arrive, at most 180 days, has passed.`,
      ],
    },
    {
      title: 'POS terminals',
      clauses: [
        {
          only: 'terminals',
          text: `The Brand has asked for {num_pos_devices} POS terminal(s). A terminal is supplied after
          a terminal request has been approved.`,
        },
        {
          only: 'no_terminals',
          text: `The Brand has not asked for POS terminals. If it asks for one later, this section
          applies from the approval of that request.`,
        },
        `The rental of each terminal is KWD 20.000 for each period of 30 days or part of it, unless a
        separate signed agreement states another amount. The rental for the whole period requested is
        due when the request is approved, or on the day the rental begins if that is later, and is
        deducted from the amounts payable to the Brand.`,
        `Terminals remain the property of the Provider. The Brand keeps them safe, uses them only at
        the approved place, does not open, alter or lend them, and reports loss or damage at once.`,
        `Returning a terminal early does not reduce the rental. At the end of the rental it is
        returned in good order. What a terminal costs that is lost or not returned is stated in the
        agreement on the POS service that the Brand signs before its first terminal.`,
      ],
    },
    {
      title: 'Identification and documents',
      clauses: [
        `Law no. 106 of 2013 on combating money laundering and the financing of terrorism and the
        instructions of the Central Bank of Kuwait on the electronic payment of funds oblige the
        Provider to identify the Brand, its owners, beneficial owners and signatories.`,
        `The Brand supplies true and current documents as its legal form requires them, such as civil
        IDs, the commercial licence and registration, the signatory authorisation and proof of its
        bank account, and replaces each of them before it expires.`,
        `The Brand reports any change of its owners, beneficial owners of 25% or more, signatories,
        activity, address or website within 14 days.`,
        `The Provider may check these details with authorities, banks and the acquirer, may ask for
        further evidence, and may report suspicious transactions without informing the Brand.`,
      ],
    },
    {
      title: 'Prohibited business',
      clauses: [
        `The Brand may not accept payments for anything that is unlawful in Kuwait or that the Central
        Bank of Kuwait, the acquirer or a card scheme forbids, in particular alcohol, drugs, gambling,
        pornography, weapons, counterfeit goods, pyramid schemes, unlicensed financial services and
        unlicensed virtual assets.`,
        `The Brand accepts payments only for its own sales in the activity stated in section 1. It may
        not accept payments for others, split a sale in order to avoid a limit, give out cash against
        a card, or process a payment on its own or its staff's cards without a real sale.`,
      ],
    },
    {
      title: 'Security and the use of the services',
      clauses: [
        `The Brand keeps passwords, API keys and terminals secret and safe, gives access only to its
        own authorised staff, and tells the Provider at once if it suspects misuse. It answers for
        what is done with its access until it has told the Provider.`,
        `The Brand never stores card numbers, security codes or PINs, and follows the PCI Data Security
        Standard where it applies.`,
      ],
    },
    {
      title: 'Data protection and confidentiality',
      clauses: [
        `Each party processes personal data only for the purposes of this agreement and of the law,
        protects them by appropriate technical and organisational measures, and follows the privacy
        rules of Law no. 20 of 2014 on electronic transactions and the other rules that apply in
        Kuwait.`,
        `The Provider may pass data of the Brand, its signatories and its payments to the acquirer,
        banks, card schemes, service providers bound to secrecy and competent authorities, as far as
        the services or the law require it.`,
        `The Provider keeps identification and payment records for at least five years after the end
        of this agreement, as the law requires. Each party keeps the other's business secrets
        confidential, also after the end of this agreement.`,
      ],
    },
    {
      title: 'Suspension',
      clauses: [
        `The Provider may suspend the services or hold payouts, in whole or in part, if it suspects
        fraud or a breach of this agreement on reasonable grounds, if documents are missing or out of
        date, if an agreement presented for signature stays unsigned after its date, or if an
        authority, the acquirer or a card scheme requires it.`,
        `The Provider tells the Brand of the suspension and its reason without delay, unless the law
        forbids it, and lifts it once the reason has gone.`,
      ],
    },
    {
      title: 'Liability',
      clauses: [
        `Each party is liable for the damage that it causes by breach of this agreement. The Provider
        is not liable for failures of banks, of KNET, of card schemes, of telecommunications or of
        other networks outside its control, nor for loss of profit or indirect damage.`,
        `The Provider's liability in any period of 12 months is limited to the fees that the Brand
        paid in that period. Nothing in this agreement limits liability for fraud, for gross fault or
        where the law does not allow it.`,
        `The Brand compensates the Provider for claims of third parties, penalties and costs that
        arise from the Brand's goods or services, from its breach of this agreement, or from its
        breach of the law.`,
      ],
    },
    {
      title: 'Term and termination',
      clauses: [
        `This agreement takes effect when the Brand has signed it and the Provider has activated its
        account. It is concluded for an indefinite time.`,
        `Either party may end it by 30 days' written notice. The Provider may end it at once in case of
        a serious breach, fraud, insolvency, loss of a licence, or an order of an authority, the
        acquirer or a card scheme.`,
        `After the end the Provider pays out what is due to the Brand, and may hold back an
        appropriate amount for chargebacks for up to 180 days. The duties on refunds, chargebacks,
        records, data protection and liability continue.`,
      ],
    },
    {
      title: 'Changes and notices',
      clauses: [
        `The Provider may change this agreement by a new version that it presents to the Brand at
        least 14 days before it takes effect. A change that the law requires may take effect earlier.`,
        `Notices to the Brand are given by e-mail, by WhatsApp or in its account to the addresses that
        it registered, which it keeps up to date. Notices to the Provider are given in writing to an
        address of the Provider that section 1 or the Brand's account names.`,
        `The Brand may not transfer this agreement without the Provider's written consent. If a
        provision is invalid, the rest of the agreement remains in force.`,
      ],
    },
    {
      title: 'Electronic signature',
      clauses: [
        `The parties agree to conclude this agreement electronically under Law no. 20 of 2014 on
        electronic transactions, and that the electronic record and signature have the same effect
        as a written document signed by hand.`,
        `By drawing a signature or typing the name and choosing to sign, the signatory accepts the text
        of both languages and consents to the recording of the time, e-mail address, internet address,
        browser and signature, and of the digest (SHA-256) of the text, as evidence of the signature.`,
        `The signed document is sealed with the Provider's digital signature, so that a later change
        can be detected. The Brand can download it from its account at any time.`,
      ],
    },
    {
      title: 'Governing law and language',
      clauses: [
        `This agreement is governed by the laws of the State of Kuwait. The courts of Kuwait have
        exclusive jurisdiction.`,
        `This agreement is made in English and Arabic. If the two texts differ, the Arabic text
        prevails.`,
      ],
    },
  ],
};

import type { TemplateText } from './template-text.ts';

/**
 * The English text. A test checks that its sections and clauses match the Arabic text. Changed
 * wording needs a new version number. Signed agreements store their own text and name the version.
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
    'Provider: {operator_name}',
    'Commercial registration of the Provider: {operator_registration}',
    'Licence of the Provider: {operator_licence}',
    'Address of the Provider: {operator_address}',
    'Signatory of the Provider: {operator_signatory}',
    'Email of the Provider: {platform_email}',
    'Phone of the Provider: {platform_phone}',
    'Paying Company: {paying_company}',
    'Commercial registration of the Paying Company: {paying_registration}',
    'Partner: {partner_name}',
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
  ],
  sections: [
    {
      title: 'The parties',
      clauses: [
        `This agreement is between {operator_name} (the Provider), which trades as
        {platform_name}, and the person or company that trades as {brand_name} (the Brand). Its
        text was made on {date} in the State of Kuwait. The last page of the signed document
        states when the Brand signed it.`,
        `The details of the parties are:`,
        `The person who signs for the Brand confirms that he or she owns its business or may bind
        it, and that its details are complete and true. Web pages mask the civil ID and the IBAN.
        The signed document states them in full.`,
        `The Paying Company makes the payouts to the Brand and receives the rental. The Provider
        also concludes this agreement in its name and answers for its duties. The Provider may
        replace it by another company, which it notifies to the Brand in advance. The Brand
        consents to this. The change alters no price, and the Provider answers for the new company
        in the same way.`,
        {
          only: 'partner',
          text: `{partner_name} (the Partner) looks after the Brand. The Partner may see the
          Brand's details, transactions and payouts. It may request and register terminals for the
          Brand under the POS agreement that the Brand has signed, and the Provider notifies the
          Brand of each one and its rental. The Partner may not sign for the Brand, change its
          bank account or receive its money.`,
        },
        {
          only: 'no_partner',
          text: `No partner looks after the Brand. Only the Brand and the persons to whom it gives
          access act for it.`,
        },
      ],
    },
    {
      title: 'The services',
      clauses: [
        `The Provider enables the Brand to accept payments from its customers by KNET, by credit
        and debit card and by the other methods that the Provider offers, online or at POS
        terminals. It passes the payments to the licensed bank that collects them (the Acquirer)
        and pays the proceeds to the Brand.`,
        `The Provider is not a party to the sale between the Brand and its customer. The Brand
        alone is responsible for its goods, services, prices, delivery and after-sales duties.`,
        `A method of payment becomes available when the Provider, the Acquirer and the card scheme
        concerned have approved the Brand for it. The Brand must follow their rules as far as the
        Provider has given them to it.`,
      ],
    },
    {
      title: 'Fees',
      clauses: [
        `For each payment the Brand owes the Provider the fee for its payment method and card type
        when the payment is captured. The schedules that the Brand has signed determine it, the
        latest first. If none states it, the fee table in force applies. The Brand finds its fees
        in its account at any time after it has signed.`,
        `Fees are deducted from the amounts due to the Brand. If those amounts are not enough, the
        balance is deducted from later settlements. The Brand must pay a balance that remains 30
        days after a written request.`,
        `The fee of a payment is not returned when that payment is later refunded or becomes a
        chargeback. A refund or a chargeback may have a fee of its own, which the fee table
        states.`,
        `The Provider must notify the Brand of a change of the fee table at least 14 days before
        it applies to the Brand. The Brand may end this agreement before that day. A change of a
        signed fee or of the rental of POS terminals is a separate agreement, which takes effect
        when the Brand signs it. Until then the signed price applies.`,
        {
          only: 'fee_table',
          text: `When this text was made, the fee table was as follows. It is stated for
          information: it changes as clause 3.4 states, and it binds both parties only in a
          schedule that the Brand signs.`,
        },
      ],
    },
    {
      title: 'No charges to the payer',
      clauses: [
        `The Brand bears the fees. As the circular of the Central Bank of Kuwait no.
        {cbk_circular} requires, the Brand may not add a fee, a surcharge or a higher price for
        payment by KNET or by card. It may not require a minimum purchase in order to avoid the
        fee.`,
        `A breach of this section is a serious breach. The Brand must return what it charged to
        the payer. It bears any penalty that an authority, the Acquirer or a card scheme imposes
        because of it.`,
      ],
    },
    {
      title: 'Settlement and payouts',
      clauses: [
        `An amount becomes payable to the Brand once the Acquirer has settled the payment with the
        Provider. On the next payout day it is transferred to the bank account stated in section
        1, or to the account that has replaced it. Fees, refunds, chargebacks, rental and other
        amounts that the Brand owes are deducted.`,
        `Settlement times depend on the payment method and on the working days of banks in Kuwait.
        Once an amount is payable, it must be transferred within 10 days, unless this agreement
        allows the Provider to hold it.`,
        `The payout days at the date of this text are: {payout_days}. The Provider may change
        them, but every week keeps at least one payout day.`,
        `The bank account must be with a bank in Kuwait, in the name of the individual or of the
        company that is the Brand, or in the name of the company's owner. A change of the account
        takes effect after the Provider has verified it. Payouts are held until then.`,
        `The Brand should check its statements and report an error within 60 days of the payout
        concerned. Its claim remains after that time, but it must then prove the error. An amount
        paid in error must be returned, or is set off against later payouts.`,
        `Money that the Provider or the Paying Company receives for merchants must be kept apart
        from their own money. They may not use it for their own business or as security for their
        own debts.`,
        `The Brand agrees that what it owes to one paying company of the Provider may be set off
        against what another one owes to it. Two persons of the Provider must decide on each such
        set-off, and the Brand's account shows it with its reason.`,
      ],
    },
    {
      title: 'Refunds and chargebacks',
      clauses: [
        `The Brand must publish a clear refund policy. It may refund a payment only to the method
        with which it was made, never in cash, and never above the amount that was paid.`,
        `While a customer's dispute is undecided, the Provider may hold the amount and the fee for
        the chargeback. If the payment is charged back or reversed, the Brand owes both, also
        after this agreement has ended.`,
        `The Brand must answer a request for evidence within 5 working days. It must keep proof of
        each order, delivery and refund for at least 24 months after the payment.`,
        `If the number or value of chargebacks or complaints is unusual, the Provider may hold
        back a part of the payouts until the risk has passed. The part may not exceed 20% of the
        payments that were captured in the last 90 days. The Provider must notify the Brand in
        writing of the reason and of the date of the next review, which is at most 30 days away.`,
      ],
    },
    {
      title: 'Deposit',
      clauses: [
        {
          only: 'deposit',
          text: `The Brand must pay a deposit of {deposit} before its account is activated. It
          bears no interest.`,
        },
        {
          only: 'no_deposit',
          text: `No deposit is required from the Brand when this agreement is signed. The Provider
          may request one later if more than 1% of the Brand's payments in 90 days are charged
          back or if its business changes. The request must state the amount and the reason in
          writing. The Brand may object within 14 days, or end this agreement. The deposit bears
          no interest.`,
        },
        `The Provider may use a deposit for amounts that the Brand owes and has not paid. It must
        notify the Brand, and the Brand must restore the deposit within 14 days.`,
        `What remains of a deposit must be returned after this agreement has ended and the period
        in which chargebacks can arrive, at most 180 days, has passed.`,
      ],
    },
    {
      title: 'POS terminals',
      clauses: [
        {
          only: 'terminals',
          text: `The number of POS terminals that the Brand has requested is {num_pos_devices}. A
          terminal is supplied after its request has been approved.`,
        },
        {
          only: 'no_terminals',
          text: `The Brand has not requested POS terminals. If it requests one later, this section
          applies from the approval of that request.`,
        },
        `The rental of each terminal is KWD 20.000 for each period of 30 days or part of it,
        unless a separate signed agreement states another amount. The rental for the whole period
        requested is due when the request is approved, or on the day the rental begins if that is
        later. It is deducted from the amounts payable to the Brand.`,
        `Terminals remain the property of the Provider. The Brand must keep them safe, may use
        them only at the approved place, and may not open, alter or lend them. It must report loss
        or damage at once.`,
        `Returning a terminal early does not reduce the rental. At the end of the rental the Brand
        must return the terminal in good order. The POS agreement, which the Brand signs before
        its first terminal, states the price of a terminal that is lost or not returned.`,
        `The Provider must return the rental of the remaining days if it ends this agreement
        without a breach by the Brand, or if a terminal has a defect that the Brand did not cause
        and is not replaced within 5 working days.`,
      ],
    },
    {
      title: 'Identification and documents',
      clauses: [
        `Law no. 106 of 2013 on combating money laundering and the financing of terrorism and the
        instructions of the Central Bank of Kuwait that regulate the business of electronic
        payment of funds oblige the Provider to identify the Brand, its owners, beneficial owners
        and signatories.`,
        `The Brand must submit true and current documents as its legal form requires them, such as
        civil IDs, the commercial licence and registration, the signatory authorisation and proof
        of its bank account. It must replace each of them before it expires.`,
        `The Brand must report any change of its owners, beneficial owners of 25% or more,
        signatories, activity, address or website within 14 days.`,
        `The Provider may check these details with authorities, banks and the Acquirer, may
        request further evidence, and may report suspicious transactions without informing the
        Brand.`,
      ],
    },
    {
      title: 'Prohibited business',
      clauses: [
        `The Brand may not accept payments for anything that is unlawful in Kuwait or that the
        Central Bank of Kuwait, the Acquirer or a card scheme forbids, in particular alcohol,
        drugs, gambling, pornography, weapons, counterfeit goods, pyramid schemes, unlicensed
        financial services and unlicensed virtual assets.`,
        `The Brand may accept payments only for its own sales in the activity stated in section 1.
        It may not accept payments for others, split a sale in order to avoid a limit, give out
        cash against a card, or process a payment on its own or its staff's cards without a real
        sale.`,
      ],
    },
    {
      title: 'Security and the use of the services',
      clauses: [
        `The Brand must keep passwords, API keys and terminals secret and safe, may give access
        only to its own authorised staff, and must notify the Provider at once if it suspects
        misuse. It is responsible for what is done with its access until then.`,
        `The Brand may never store card numbers, security codes or PINs, and must follow the PCI
        Data Security Standard where it applies. The Provider must not pass full card numbers to
        the Brand.`,
      ],
    },
    {
      title: 'Data protection and confidentiality',
      clauses: [
        `Each party may process personal data only for the purposes of this agreement and of the
        law. It must protect them by appropriate technical and organisational measures and follow
        the privacy rules of Law no. 20 of 2014 on electronic transactions and the other rules
        that apply in Kuwait.`,
        `The Provider may pass data of the Brand, its signatories and its payments to the
        Acquirer, the Paying Company, banks, card schemes, service providers bound to secrecy,
        competent authorities and a Partner named in section 1, as far as the services or the law
        require it. Data may be kept outside Kuwait only as the law allows.`,
        `The Provider must keep identification and payment records for at least five years after
        the end of this agreement, as the law requires. Each party must keep the other's business
        secrets confidential, also after the end of this agreement.`,
      ],
    },
    {
      title: 'Suspension',
      clauses: [
        `The Provider may suspend the services or hold payouts, in whole or in part, if it
        suspects fraud or a breach of this agreement on reasonable grounds, if documents are
        missing or out of date, or if an authority, the Acquirer or a card scheme requires it.`,
        `The Provider must notify the Brand of the suspension and its reason without delay, unless
        the law forbids it. It must review the suspension at least every 30 days and lift it once
        the reason has gone.`,
        `A change of the rental or of the fees at POS terminals that stays unsigned after its date
        holds new terminals and payouts until the Brand signs it or the Provider releases them. If
        the Brand refuses the change in writing, the Provider must withdraw it or release the
        payouts within 14 days. A change of other clauses that stays unsigned holds only new
        terminals.`,
      ],
    },
    {
      title: 'Liability',
      clauses: [
        `Each party is liable for the damage that it causes by breach of this agreement. The
        Provider is not liable for failures of banks, of KNET, of card schemes, of
        telecommunications or of other networks outside its control, nor for loss of profit or
        indirect damage.`,
        `The Provider's liability in any period of 12 months is limited to the fees that the Brand
        paid in that period. This does not limit the duty to pay out and to return the Brand's
        money. Nothing in this agreement limits liability for fraud, for gross fault or where the
        law does not allow it.`,
        `The Brand must compensate the Provider for claims of third parties, penalties and costs
        that arise from the Brand's goods or services, from its breach of this agreement, or from
        its breach of the law. Except for fraud and gross fault, this is limited to the payments
        that were captured in the last 12 months.`,
        `A party is not liable for a delay that is caused by an event outside its control and that
        it could not avoid with reasonable care. It must notify the other party at once and
        continue as soon as it can. Amounts that are payable to the Brand remain payable.`,
      ],
    },
    {
      title: 'Term and termination',
      clauses: [
        `The duties to submit documents and to pay a deposit begin with the signature. The other
        parts of this agreement take effect when the Provider has activated the Brand's account.
        The agreement is concluded for an indefinite time.`,
        `The Brand may end it by 10 days' written notice, the Provider by 30 days' written notice.
        Either party may end it at once in case of a serious breach, fraud, bankruptcy, insolvency
        or loss of a licence of the other party, or an order of an authority. The Provider may
        also end it at once by order of the Acquirer or a card scheme. The Brand may also end it
        at once if an amount is not paid out 14 days after it reminded the Provider in writing.`,
        `After the end the Provider must pay out what is due to the Brand. It may hold back an
        amount for chargebacks, within the limit of section 6, for at most 180 days. The duties on
        refunds, chargebacks, records, data protection and liability continue.`,
        `At the end the Brand must return its terminals. The rental of a period that has begun
        remains due, except as clause 8.5 states. A period that has not begun is cancelled free of
        charge.`,
        `If an individual dies or loses legal capacity, payouts are held until the heirs or the
        guardian have proved their right.`,
      ],
    },
    {
      title: 'Changes and notices',
      clauses: [
        `The Provider may propose a new version of this agreement. It takes effect when the Brand
        has signed it. Silence is not consent. A change that the law requires applies from the
        date that the law states, and the Provider must notify the Brand of it.`,
        `Notices to the Brand are given by email, by WhatsApp or in its account, to the addresses
        that it registered and must keep up to date. Notices to the Provider are given in writing
        to its address or email stated in section 1.`,
        `No party may transfer this agreement without the written consent of the other. If a
        provision is invalid, the rest of the agreement remains in force.`,
        `If documents contradict each other, they apply in this order: the agreements on POS,
        rental and fees that the Brand has signed, the latest first; this agreement; the terms of
        use of the website.`,
      ],
    },
    {
      title: 'Complaints',
      clauses: [
        `The Brand may complain by email to the address in section 1. The Provider must confirm
        the complaint within 2 working days, and must decide it with reasons within 15 working
        days.`,
        `The Brand may then complain to the Central Bank of Kuwait or go to court. A complaint
        does not extend a time limit of the law.`,
      ],
    },
    {
      title: 'Electronic signature',
      clauses: [
        `The parties conclude this agreement electronically under Law no. 20 of 2014 on electronic
        transactions. They accept the electronic record and signature as evidence of it.`,
        `By drawing a signature or typing the name and choosing to sign, the signatory accepts the
        text of both languages. The signatory consents that the time, email address, internet
        address, browser, signature and digest (SHA-256) of the text are stored as evidence. The
        signatory also consents that the movement of a drawn signature (position, time and
        pressure) is stored and compared with the submitted documents and with later signatures.
        The movement is encrypted and is deleted with the agreement.`,
        `{operator_signatory} has authorised the seal that binds the Provider. It is the
        Provider's digital signature under the document, so that a later change can be detected.
        The Brand can download the sealed document from its account at any time.`,
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

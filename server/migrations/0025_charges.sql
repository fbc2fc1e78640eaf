-- What charges, their webhooks and settlements need beside the tables of payments.

-- A brand's own server is somebody who acts, too.
alter table audit_log
  drop constraint audit_log_actor_kind_known,
  add constraint audit_log_actor_kind_known
    check (actor_kind in ('user', 'registrant', 'integrator', 'public', 'system'));

-- The brand's account at the provider that the charge was made for.
alter table transactions add column merchant_id text;

-- The first answer to an integrator's charge, for repeats under the same key.
create table charge_answers (
  transaction_id bigint constraint charge_answers_pkey primary key,
  status integer not null,
  body text not null,
  created_at timestamptz(3) not null default now(),
  constraint charge_answers_transaction_fkey
    foreign key (transaction_id) references transactions (id) on delete cascade
);
create index charge_answers_age on charge_answers (created_at);

-- What the provider paid out and is settled here in full, so that nobody asks for it again.
create table provider_payouts (
  payout_id text constraint provider_payouts_pkey primary key,
  merchant_id text,
  amount_minor bigint not null,
  paid_on timestamptz(3) not null,
  settled_at timestamptz(3) not null default now()
);

-- Whoever processes a webhook has it until then: no lock is held while the provider is asked.
alter table webhooks_in add column leased_until timestamptz(3);

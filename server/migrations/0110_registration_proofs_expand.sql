-- Which proofs of a registration count. Each proof carries the epoch in which it was made.

-- One row an owner whose proofs were ever ended or whose mailbox was proved. Without a row, epoch 0.
create table registration_proofs (
  user_id uuid constraint registration_proofs_pkey primary key,
  -- Proofs of devices and phones count in their own epoch alone.
  epoch integer not null default 0,
  -- Mailed links count from this epoch on: a corrected address ends the earlier ones.
  links_from integer not null default 0,
  -- The device that entered step 1; null when staff or an unknown device did.
  began_on text,
  -- When a link that was mailed to the present address was first opened.
  mailed_at timestamptz(3),
  -- Set when another device than that of step 1 opened it, until its registrant checked the values.
  unchecked_since timestamptz(3),
  constraint registration_proofs_order check (epoch >= links_from and links_from >= 0),
  constraint registration_proofs_user_fkey
    foreign key (user_id) references users (id) on delete cascade
);

-- The proof that an onboarding session follows: it ends with the epoch, and proves no more than it.
alter table sessions add column by_mail boolean not null default false, add column proof_epoch integer;

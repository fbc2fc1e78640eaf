-- What the owner confirmed with a code from their mailbox, because staff or a device that is not
-- known to be theirs had entered it. Null where the owner's side signed by itself.
alter table agreements
  add column confirmed_by_code text,
  add constraint agreements_confirmed_by_code_known
    check (confirmed_by_code in ('signature', 'account_and_signature')) not valid;

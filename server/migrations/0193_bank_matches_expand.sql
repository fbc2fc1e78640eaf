-- What explains each entry of a bank statement. An entry has either a match or an open row. Entries
-- of a notification have none, because the statement of the day contains them again.

create table bank_matches (
  entry_id bigint constraint bank_matches_pkey primary key,
  kind text not null,
  record_id text not null,
  rule text not null,
  -- The values of the sentence that states the reason.
  evidence jsonb not null,
  matched_at timestamptz(3) not null,
  -- The person who matched the entry, and why. Null for the rules.
  matched_by uuid,
  note text,
  constraint bank_matches_entry_fkey foreign key (entry_id) references bank_entries (id),
  constraint bank_matches_matched_by_fkey
    foreign key (matched_by) references users (id) on delete set null,
  constraint bank_matches_kind_known check (kind in (
    'provider_payout', 'payout_line', 'payout_file', 'payout_returned', 'manual_payout', 'deposit',
    'bank_charge', 'own_transfer')),
  constraint bank_matches_rule_known
    check (rule in ('reference', 'bank_code', 'amount_and_day', 'sum', 'person')),
  constraint bank_matches_person_notes check ((rule = 'person') = (note is not null))
);
create index bank_matches_matched_by on bank_matches (matched_by) where matched_by is not null;

-- The single records that the matches explain. A match of a sum has one row for each part, so that
-- no other match explains a part again.
create table bank_match_records (
  record_kind text not null,
  record_id text not null,
  entry_id bigint not null,
  amount_minor bigint not null,
  constraint bank_match_records_pkey primary key (record_kind, record_id),
  constraint bank_match_records_match_fkey
    foreign key (entry_id) references bank_matches (entry_id) on delete cascade,
  constraint bank_match_records_kind_known check (record_kind in (
    'provider_payout', 'payout_line', 'payout_returned', 'manual_payout', 'deposit',
    'bank_entry'))
);
create index bank_match_records_entry on bank_match_records (entry_id);

create table bank_open_entries (
  entry_id bigint constraint bank_open_entries_pkey primary key,
  statement_id uuid not null,
  value_day date not null,
  -- A person ended its match. The rules do not match it again.
  is_manual boolean not null default false,
  constraint bank_open_entries_entry_fkey foreign key (entry_id) references bank_entries (id),
  constraint bank_open_entries_statement_fkey
    foreign key (statement_id) references bank_statements (id)
);
create index bank_open_entries_statement on bank_open_entries (statement_id);
create index bank_open_entries_oldest on bank_open_entries (value_day, entry_id);
insert into bank_open_entries (entry_id, statement_id, value_day)
select e.id, e.statement_id, e.value_day
from bank_entries e join bank_statements s on s.id = e.statement_id
where s.format <> 'camt054' order by e.id;

-- Payouts: what is paid to brands, by an export that a bank works through or by hand.

create table payout_exports (
  id uuid constraint payout_exports_pkey primary key default gen_random_uuid(),
  kind text not null,
  tab text not null,
  -- A day in the platform's timezone.
  export_date date not null,
  status text not null,
  -- Of the lines that were not taken out again.
  total_minor bigint not null,
  total_brands integer not null,
  -- Decided when it is made, so that a later change of the setting changes nothing.
  needs_approval boolean not null default false,
  approved_by uuid,
  approved_at timestamptz(3),
  -- From here on money may already be on its way: no line is taken out any more.
  first_file_at timestamptz(3),
  cancel_reason text,
  cancelled_by uuid,
  cancelled_at timestamptz(3),
  completed_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) not null,
  constraint payout_exports_kind_known check (kind in ('payout', 'statement')),
  constraint payout_exports_tab_known check (tab in ('active', 'manual', 'paused', 'history')),
  constraint payout_exports_status_known check (status in ('pending', 'completed', 'cancelled')),
  constraint payout_exports_only_active_pays check ((kind = 'payout') = (tab = 'active')),
  constraint payout_exports_statement_moves_nothing
    check (kind = 'payout' or (status = 'completed' and not needs_approval)),
  constraint payout_exports_completed_whole
    check ((status = 'completed') = (completed_at is not null)),
  constraint payout_exports_cancelled_whole
    check ((status = 'cancelled') = (cancelled_at is not null and cancel_reason is not null)),
  constraint payout_exports_approved_by_another
    check (approved_by is null or approved_by is distinct from created_by),
  constraint payout_exports_file_needs_approval
    check (first_file_at is null or not needs_approval or approved_at is not null),
  constraint payout_exports_approved_by_fkey foreign key (approved_by) references users (id),
  constraint payout_exports_cancelled_by_fkey foreign key (cancelled_by) references users (id),
  constraint payout_exports_created_by_fkey foreign key (created_by) references users (id)
);
create index payout_exports_newest on payout_exports (created_at desc, id desc);
create index payout_exports_pending on payout_exports (created_at) where status = 'pending';
create index payout_exports_approved_by on payout_exports (approved_by);
create index payout_exports_cancelled_by on payout_exports (cancelled_by);
create index payout_exports_created_by on payout_exports (created_by);

create table manual_payouts (
  id uuid constraint manual_payouts_pkey primary key default gen_random_uuid(),
  -- Without a foreign key, and with the name: it outlives a deleted brand.
  brand_id integer not null,
  brand_name text not null,
  amount_minor bigint not null,
  payment_method text not null,
  reference_number text,
  notes text,
  paid_date date not null,
  created_by uuid,
  created_at timestamptz(3) not null,
  edited_by uuid,
  edited_at timestamptz(3),
  -- Large ones wait for a second person, and are booked by the business named here when approved.
  state text not null default 'booked',
  business_id uuid not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reject_reason text,
  -- Against whose limit it counts, and that of which day: who recorded it, or last made it more.
  counted_by uuid,
  counted_on date not null,
  constraint manual_payouts_state_known check (state in ('booked', 'waiting', 'rejected')),
  constraint manual_payouts_decided_whole
    check ((decided_by is null) = (decided_at is null) and (state <> 'waiting' or decided_at is null)),
  constraint manual_payouts_rejected_whole
    check ((state = 'rejected') = (decided_at is not null and reject_reason is not null)),
  constraint manual_payouts_approved_by_another
    check (state <> 'booked' or decided_by is null or decided_by is distinct from created_by),
  constraint manual_payouts_business_fkey foreign key (business_id) references businesses (id),
  constraint manual_payouts_decided_by_fkey foreign key (decided_by) references users (id),
  constraint manual_payouts_counted_by_fkey foreign key (counted_by) references users (id),
  constraint manual_payouts_amount_positive check (amount_minor > 0),
  constraint manual_payouts_method_known check (payment_method in
    ('manual_bank_transfer', 'bank_transfer', 'cash', 'wamd', 'pay_me', 'auto_bank_transfer')),
  constraint manual_payouts_created_by_fkey foreign key (created_by) references users (id),
  constraint manual_payouts_edited_by_fkey foreign key (edited_by) references users (id)
);
create index manual_payouts_newest on manual_payouts (paid_date desc, created_at desc, id desc);
create index manual_payouts_brand on manual_payouts (brand_id, paid_date desc);
create index manual_payouts_created_by on manual_payouts (created_by);
create index manual_payouts_edited_by on manual_payouts (edited_by);
create index manual_payouts_business on manual_payouts (business_id);
create index manual_payouts_decided_by on manual_payouts (decided_by);
create index manual_payouts_counted on manual_payouts (counted_by, counted_on);

-- What one business owes a brand, set off against what the brand owes another business: proposed by
-- one administrator, booked when a second one approves.
create table business_set_offs (
  id uuid constraint business_set_offs_pkey primary key default gen_random_uuid(),
  -- Without a foreign key, and with the name: it outlives a deleted brand.
  brand_id integer not null,
  brand_name text not null,
  -- Owes the brand, and from then on the other business.
  from_business_id uuid not null,
  -- Is owed by the brand.
  to_business_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  state text not null default 'waiting',
  created_by uuid,
  created_at timestamptz(3) not null,
  decided_by uuid,
  decided_at timestamptz(3),
  reject_reason text,
  constraint business_set_offs_state_known check (state in ('waiting', 'booked', 'rejected')),
  constraint business_set_offs_two_businesses check (from_business_id <> to_business_id),
  constraint business_set_offs_amount_positive check (amount_minor > 0),
  constraint business_set_offs_decided_whole
    check ((state = 'waiting') = (decided_at is null)
      and (state = 'rejected') = (reject_reason is not null)),
  constraint business_set_offs_approved_by_another
    check (state <> 'booked' or decided_by is distinct from created_by),
  constraint business_set_offs_from_fkey foreign key (from_business_id) references businesses (id),
  constraint business_set_offs_to_fkey foreign key (to_business_id) references businesses (id),
  constraint business_set_offs_created_by_fkey foreign key (created_by) references users (id),
  constraint business_set_offs_decided_by_fkey foreign key (decided_by) references users (id)
);
create unique index business_set_offs_one_waiting on business_set_offs (brand_id)
  where state = 'waiting';
create index business_set_offs_newest on business_set_offs (brand_id, created_at desc, id desc);
create index business_set_offs_from on business_set_offs (from_business_id);
create index business_set_offs_to on business_set_offs (to_business_id);
create index business_set_offs_created_by on business_set_offs (created_by);
create index business_set_offs_decided_by on business_set_offs (decided_by);

-- A line is one payment of one business to one brand, of an export or by hand. What is paid of which
-- transaction is an allocation of exactly one line.
create table payout_lines (
  id bigint constraint payout_lines_pkey primary key generated always as identity,
  export_id uuid,
  manual_payout_id uuid,
  status text not null,
  -- No foreign key: a line outlives its brand. What follows is as it was when the line was made.
  brand_id integer not null,
  brand_name text not null,
  contact_name text,
  business_id uuid,
  bank_name text,
  iban_sealed text,
  beneficiary text,
  -- A keyed proof over export, brand, IBAN and beneficiary; null where no IBAN is named.
  bank_digest text,
  amount_minor bigint not null,
  -- Of the amount, what belongs to no transaction: a corrected rental, an adjustment.
  other_minor bigint not null default 0,
  transaction_count integer not null default 0,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  paid_by uuid,
  -- Taken out before its file left, returned by the bank, or reversed by an edit.
  undone_at timestamptz(3),
  undone_by uuid,
  undone_reason text,
  constraint payout_lines_status_known check (status in
    ('reserved', 'paid', 'returned', 'released', 'listed', 'reversed')),
  constraint payout_lines_one_cause check (num_nonnulls(export_id, manual_payout_id) = 1),
  constraint payout_lines_amount_positive check (status = 'listed' or amount_minor > 0),
  constraint payout_lines_other_within
    check (other_minor >= 0 and (status = 'listed' or other_minor <= amount_minor)),
  constraint payout_lines_pays_from check (status = 'listed' or business_id is not null),
  constraint payout_lines_paid_whole
    check ((status in ('paid', 'reversed')) <= (paid_at is not null)),
  constraint payout_lines_undone_whole
    check ((status in ('returned', 'released', 'reversed')) = (undone_at is not null)),
  constraint payout_lines_once_an_export unique (export_id, brand_id, business_id),
  constraint payout_lines_export_fkey foreign key (export_id) references payout_exports (id),
  constraint payout_lines_manual_payout_fkey
    foreign key (manual_payout_id) references manual_payouts (id),
  constraint payout_lines_business_fkey foreign key (business_id) references businesses (id),
  constraint payout_lines_paid_by_fkey foreign key (paid_by) references users (id),
  constraint payout_lines_undone_by_fkey foreign key (undone_by) references users (id)
);
create index payout_lines_brand on payout_lines (brand_id, id desc);
create index payout_lines_reserved on payout_lines (brand_id) where status = 'reserved';
create unique index payout_lines_one_live on payout_lines (manual_payout_id) where status = 'paid';
create index payout_lines_manual_payout on payout_lines (manual_payout_id);
create index payout_lines_business on payout_lines (business_id);
create index payout_lines_returned on payout_lines (export_id) where status = 'returned';
create index payout_lines_paid_at on payout_lines (paid_at) where paid_at is not null;
create index payout_lines_undone_at on payout_lines (undone_at)
  where undone_at is not null and paid_at is not null;
create index payout_lines_paid_by on payout_lines (paid_by);
create index payout_lines_undone_by on payout_lines (undone_by);

-- What a line pays of which transaction; a line that was undone keeps its allocations as history. No
-- foreign keys: a million rows are written at once, and `npm run verify` proves them.
create table payout_allocations (
  line_id bigint not null,
  transaction_id bigint not null,
  amount_minor bigint not null,
  constraint payout_allocations_pkey primary key (line_id, transaction_id),
  constraint payout_allocations_positive check (amount_minor > 0)
);
create index payout_allocations_transaction on payout_allocations (transaction_id);

-- What was told to nobody yet: the owners of these lines. A row is written with what it tells of, and
-- whoever tells deletes it in the transaction that queues the messages.
create table payout_news (
  id bigint constraint payout_news_pkey primary key generated always as identity,
  line_id bigint not null,
  news text not null,
  constraint payout_news_known check (news in ('sent', 'paid', 'returned')),
  constraint payout_news_line_fkey foreign key (line_id) references payout_lines (id)
);
create index payout_news_line on payout_news (line_id);

-- The account statement of a month: the postings to what a business owes a brand, after one and up
-- to another. A month begins where the one before it ended, so that each posting is in one of them,
-- also one that is booked late.
create table monthly_statements (
  id bigint constraint monthly_statements_pkey primary key generated always as identity,
  -- No foreign keys, and with the name: it outlives a deleted brand.
  brand_id integer not null,
  business_id uuid not null,
  brand_name text not null,
  -- yyyy-MM in the platform's timezone, and the instants it had then.
  month text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  after_posting_id bigint not null,
  upto_posting_id bigint not null,
  closing_minor bigint not null,
  created_at timestamptz(3) not null,
  constraint monthly_statements_once unique (brand_id, business_id, month),
  constraint monthly_statements_month_shape check (month ~ '^\d{4}-\d{2}$'),
  constraint monthly_statements_in_order
    check (upto_posting_id >= after_posting_id and ends_at > starts_at)
);

-- How far a transaction is that creates or confirms an export. It is written beside that transaction,
-- over another connection, and counts only while the transaction holds the advisory lock of its id.
create table payout_progress (
  id integer generated by default as identity constraint payout_progress_pkey primary key,
  work text not null,
  -- Of an export that is being created nobody else knows the id yet. No foreign key: its row is
  -- locked by the very transaction that is told of.
  export_id uuid,
  done integer not null,
  total integer not null,
  constraint payout_progress_work_known check (work in ('create', 'confirm'))
);

-- Files of an export, made together when the first of them leaves, and never made again.
create table payout_files (
  id uuid constraint payout_files_pkey primary key default gen_random_uuid(),
  export_id uuid not null,
  format text not null,
  -- Whose bank it is for; null where it is of all businesses.
  business_id uuid,
  name text not null,
  -- Files hold whole IBANs, which are sealed wherever they are stored.
  content_sealed text not null,
  size_bytes integer not null,
  sha256 text not null,
  -- A keyed proof over export, format, business and sha256.
  digest text not null,
  line_count integer not null,
  total_minor bigint not null,
  created_at timestamptz(3) not null,
  constraint payout_files_format_known check (format in ('csv', 'xlsx', 'pain001')),
  constraint payout_files_once unique nulls not distinct (export_id, format, business_id),
  constraint payout_files_export_fkey foreign key (export_id) references payout_exports (id),
  constraint payout_files_business_fkey foreign key (business_id) references businesses (id)
);
create index payout_files_business on payout_files (business_id);

create function payout_files_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a payout file never changes'
    using errcode = 'restrict_violation', constraint = 'payout_files_immutable';
end $$;
create trigger payout_files_immutable before update or delete on payout_files
  for each row execute function payout_files_keep();

-- Who took a file of an export, or the statement of one of its payments, and when.
create table payout_downloads (
  id bigint constraint payout_downloads_pkey primary key generated always as identity,
  export_id uuid not null,
  -- Null for a statement, which is written when it is asked for.
  file_id uuid,
  name text not null,
  user_id uuid,
  at timestamptz(3) not null,
  constraint payout_downloads_export_fkey foreign key (export_id) references payout_exports (id),
  constraint payout_downloads_file_fkey foreign key (file_id) references payout_files (id),
  constraint payout_downloads_user_fkey foreign key (user_id) references users (id)
);
create index payout_downloads_export on payout_downloads (export_id, id desc);
create index payout_downloads_file on payout_downloads (file_id);
create index payout_downloads_user on payout_downloads (user_id);

-- Deliveries: files of an export on their way to the banks by SFTP.

create table payout_deliveries (
  id uuid constraint payout_deliveries_pkey primary key default gen_random_uuid(),
  export_id uuid not null,
  file_id uuid not null,
  business_id uuid not null,
  state text not null default 'queued',
  -- Of the last attempt.
  problem text,
  attempts integer not null default 0,
  -- Since somebody last asked for it; `attempts` counts them all.
  round_attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  -- The temporary name that may have been renamed by somebody who did not live to tell.
  renaming_name text,
  delivered_at timestamptz(3),
  requested_by uuid,
  requested_at timestamptz(3) not null,
  -- A file goes to its bank once, however often and by how many people it is asked for.
  constraint payout_deliveries_file_once unique (file_id),
  constraint payout_deliveries_state_known
    check (state in ('queued', 'sending', 'delivered', 'failed')),
  constraint payout_deliveries_delivered_whole
    check ((state = 'delivered') = (delivered_at is not null)),
  constraint payout_deliveries_failed_says_why check (state <> 'failed' or problem is not null),
  constraint payout_deliveries_waits_for_a_time
    check ((state = 'queued') = (next_attempt_at is not null)),
  constraint payout_deliveries_export_fkey foreign key (export_id) references payout_exports (id),
  constraint payout_deliveries_file_fkey foreign key (file_id) references payout_files (id),
  constraint payout_deliveries_business_fkey foreign key (business_id) references businesses (id),
  constraint payout_deliveries_requested_by_fkey foreign key (requested_by) references users (id)
);
create index payout_deliveries_export on payout_deliveries (export_id);
create index payout_deliveries_business on payout_deliveries (business_id);
create index payout_deliveries_requested_by on payout_deliveries (requested_by);

create table payout_delivery_attempts (
  delivery_id uuid not null,
  attempt integer not null,
  at timestamptz(3) not null,
  -- Null while it runs.
  ended_at timestamptz(3),
  -- Null while it runs, and of the one that delivered.
  problem text,
  constraint payout_delivery_attempts_pkey primary key (delivery_id, attempt),
  constraint payout_delivery_attempts_problem_ends check (problem is null or ended_at is not null),
  constraint payout_delivery_attempts_delivery_fkey
    foreign key (delivery_id) references payout_deliveries (id)
);

-- How far the provider is with a lead; `mid` is its suggestion until an administrator assigns one.

alter table leads
  add column progress text not null default 'waiting',
  add column checked_at timestamptz(3),
  add constraint leads_progress_known
    check (progress in ('waiting', 'asking', 'reviewing', 'approved', 'rejected', 'unsure'));
create index leads_reviewing on leads (checked_at nulls first, id)
  where status = 'pending' and progress = 'reviewing';

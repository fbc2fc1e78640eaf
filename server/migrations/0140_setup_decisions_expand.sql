-- What a super admin has decided before money leaves an installation; "off" is a decision too.
create table setup_decisions (
  topic text constraint setup_decisions_pkey primary key,
  decided_at timestamptz(3) not null,
  -- Empty where the demo data decided, and after the person was removed.
  decided_by uuid,
  constraint setup_decisions_decided_by_fkey
    foreign key (decided_by) references users (id) on delete set null,
  constraint setup_decisions_topic_known
    check (topic in ('payout_limit', 'two_factor', 'backup'))
);
create index setup_decisions_decided_by on setup_decisions (decided_by)
  where decided_by is not null;

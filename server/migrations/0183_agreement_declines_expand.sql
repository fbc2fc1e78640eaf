-- An owner declined a change of rates, with a reason. The agreement is replaced by nothing.
create table agreement_declines (
  agreement_id uuid constraint agreement_declines_pkey primary key,
  reason text not null,
  declined_by uuid not null,
  declined_at timestamptz(3) not null,
  constraint agreement_declines_agreement_fkey
    foreign key (agreement_id) references agreements (id) on delete cascade,
  constraint agreement_declines_declined_by_fkey foreign key (declined_by) references users (id)
);
create index agreement_declines_declined_by on agreement_declines (declined_by);

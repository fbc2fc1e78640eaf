-- Holds: business reasons that stop a brand's payouts, its terminal requests or both. Most are
-- conditions on other rows, which are looked at when it matters and have no row here; what an event
-- has set, or a person has resolved, has one.

create table service_holds (
  id uuid constraint service_holds_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  code text not null,
  -- A hold of an unsigned agreement that a person resolved: it is never set again for this one.
  agreement_id uuid,
  since timestamptz(3) not null,
  -- What the bank said.
  reason text,
  -- By new bank details, or by somebody with notes.
  ended_at timestamptz(3),
  ended_by uuid,
  notes text,
  constraint service_holds_code_known check (code in ('bank_returned', 'agreement')),
  constraint service_holds_agreement_named check ((code = 'agreement') = (agreement_id is not null)),
  constraint service_holds_return_explained check (code <> 'bank_returned' or reason is not null),
  constraint service_holds_agreement_resolved check (code <> 'agreement'
    or num_nonnulls(ended_at, ended_by, notes) = 3),
  constraint service_holds_notes_end check (ended_at is not null
    or num_nonnulls(ended_by, notes) = 0),
  constraint service_holds_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade,
  constraint service_holds_agreement_fkey foreign key (agreement_id) references agreements (id)
    on delete cascade,
  constraint service_holds_ended_by_fkey foreign key (ended_by) references users (id)
);
create unique index service_holds_one_open on service_holds (brand_id, code)
  where ended_at is null;
create unique index service_holds_agreement_once on service_holds (agreement_id);
create index service_holds_brand on service_holds (brand_id);
create index service_holds_ended_by on service_holds (ended_by);

-- What the watch saw last: when a hold began where no row says so, and whom to tell that one has
-- begun or ended. Nothing that stops money or requests looks at it.
create table hold_sightings (
  hold_id text not null,
  code text not null,
  brand_id integer not null,
  seen_at timestamptz(3) not null,
  -- Whether the owner was written to: what is over within minutes is no news.
  told boolean not null default false,
  constraint hold_sightings_pkey primary key (hold_id, code),
  constraint hold_sightings_brand_fkey foreign key (brand_id) references brands (id)
    on delete cascade
);
create index hold_sightings_brand on hold_sightings (brand_id);

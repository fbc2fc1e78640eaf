-- The sealed PDF of each regulator pack. The other content of a pack is read from the records again,
-- and gets the same seal as long as its bytes are the same.
create table regulator_pack_seals (
  month date not null,
  -- The SHA-256 of the pack's manifest, in hex.
  digest text not null,
  sealed_at timestamptz(3) not null,
  timestamped boolean not null,
  -- The PDF in base64.
  pdf text not null,
  constraint regulator_pack_seals_pkey primary key (month, digest),
  constraint regulator_pack_seals_first_day check (extract(day from month) = 1),
  constraint regulator_pack_seals_digest_form check (digest ~ '^[0-9a-f]{64}$')
);

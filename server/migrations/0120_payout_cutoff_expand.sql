-- Until when an amount is in the export of a payout day, by the platform's clocks.
alter table settings add column payout_cutoff_time text not null default '14:00';
alter table settings add constraint settings_payout_cutoff_time_known
  check (payout_cutoff_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') not valid;

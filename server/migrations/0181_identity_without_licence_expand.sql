-- Whether an individual may register with a civil ID or a passport instead of a driver's license.
alter table settings add column identity_without_license boolean not null default false;

-- Everyone who entered something of the server since it was last approved, and when it last changed.
alter table businesses
  add column sftp_changed_by uuid[] not null default '{}',
  add column sftp_changed_at timestamptz(3);

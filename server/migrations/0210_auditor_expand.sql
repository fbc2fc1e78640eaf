-- Adds the role auditor. An auditor reads what an admin reads, and changes nothing. A server of the
-- previous version gives an unknown role no data.
alter table users
  drop constraint users_role_known,
  add constraint users_role_known check (role in
    ('super_admin', 'admin', 'auditor', 'partner_employee', 'partner', 'brand_owner')) not valid;
alter table messages
  drop constraint messages_recipient_role_known,
  add constraint messages_recipient_role_known check (recipient_role in
    ('super_admin', 'admin', 'auditor', 'partner_employee', 'partner', 'brand_owner')) not valid;

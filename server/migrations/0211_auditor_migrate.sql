alter table users validate constraint users_role_known;
alter table messages validate constraint messages_recipient_role_known;

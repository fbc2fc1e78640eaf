-- One account can own several brands. users.brand_id names the one that opens after sign-in.
alter table brands drop constraint brands_owner_unique;

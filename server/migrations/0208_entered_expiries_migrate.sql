alter table paper_expiries validate constraint paper_expiries_field_known;
-- The previous version sent one notice, 60 days before the expiry.
update paper_expiries set notified_days = 60 where notified_at is not null;

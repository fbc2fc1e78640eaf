-- Accounts that were entered before: the newest submission says who typed them, and when.
update brand_bank_details k
set entered_by = d.submitted_by, entered_at = d.created_at
from brand_documents d
where d.brand_id = k.brand_id and k.entered_at is null
  and d.version = (select max(n.version) from brand_documents n where n.brand_id = k.brand_id);
alter table brand_bank_details validate constraint brand_bank_details_entered_by_fkey;

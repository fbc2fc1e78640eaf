create index concurrently brand_bank_details_entered_by on brand_bank_details (entered_by);

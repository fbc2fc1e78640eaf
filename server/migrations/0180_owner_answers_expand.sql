-- What the owner of a rejected brand changed or answers before another review.
alter table brands add column owner_answer text;

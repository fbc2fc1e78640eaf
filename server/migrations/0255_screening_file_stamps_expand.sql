-- The size and the last change of a file in the watched folder, in milliseconds since 1970. A file
-- with the same values is not read again. They are null for a file that an earlier version read.
alter table screening_files add column size_bytes bigint, add column changed_ms bigint;

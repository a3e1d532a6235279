-- A dump is restored, and servers of version 17 and later maintain indexes, with no schema to look names up in. The other
-- functions of indexes are bound to what they name.
alter function record_words(integer, text, jsonb) set search_path from current;

-- A text in lower case and without accents, for searches by words: `Müller`, `MULLER` and `muller` are the same. What the server's own
-- reader of queries does is the same: a test compares the two.
create function unaccented(value text) returns text language sql immutable parallel safe
  return case
    when octet_length(value) = char_length(value) then folded(value)
    else folded(normalize(regexp_replace(normalize(
      replace(replace(replace(replace(replace(replace(
        translate(value, 'łŁøØđĐðÐıħĦŧŦ', 'lLoOdDdDihHtT'),
        'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'),
      NFD), '[\u0300-\u036f]+', '', 'g'), NFC))
  end;

-- As before, with the words of texts that are not ASCII without accents, too.
create or replace function record_words(hub_id integer, object_type text, properties jsonb) returns tsvector
  language plpgsql immutable parallel safe cost 1000
as $$
declare
  prefix text := hub_id || '.' || object_type || ' ';
  separator constant text := '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]';
  unindexed constant text[] := '{createdate,hs_all_contact_vids,hs_annual_revenue_currency_code,hs_body_preview_html,hs_createdate,hs_email_html,hs_helpdesk_sort_timestamp,hs_lastmodifieddate,hs_obj_coords,hs_object_id,hs_object_source,hs_object_source_id,hs_object_source_label,hs_pipeline,hs_timestamp,hs_v2_date_entered_current_stage,hs_v2_time_in_current_stage,lastmodifieddate}';
  given text := folded(replace(jsonb_path_query_array(properties - unindexed, '$.*')::text, '"0", ', ''));
  words text[];
begin
  if strpos(given, '\') > 0 then
    given := regexp_replace(given, '\\(u[0-9a-f]{4}|.)', ' ', 'g');
  end if;
  if octet_length(given) <> char_length(given) then
    given := given || unaccented(given);
  end if;
  -- A number with zeros before it equals one without.
  if given ~ '"-?0[0-9]' then
    given := regexp_replace(given, '(' || separator || ')0+', '\1', 'g');
  end if;
  words := string_to_array(regexp_replace(given, separator || '+', '|' || prefix, 'g'), '|');
  -- Neither a word nor all of them may be longer than an index takes; records beyond are candidates of every search.
  if octet_length(given) > 1500 then
    words := array(select distinct left(word, length(prefix) + 60) from unnest(words) as w (word));
    if (select sum(octet_length(word)) from unnest(words) as w (word)) > 500000 then
      words := array[prefix || '!'];
    end if;
  end if;
  return array_to_tsvector(array_remove(array_remove(words, prefix), ''));
end
$$;
-- A dump is restored, and servers of version 17 and later maintain indexes, with no schema to look names up in.
alter function record_words(integer, text, jsonb) set search_path from current;

-- The words of the records that are there already.
drop index record_words;
create index record_words on record using gin (record_words(hub_id, object_type, properties))
  with (gin_pending_list_limit = 256)
  where coalesce(archived_at, 'infinity') = 'infinity';
alter index record_words alter column 1 set statistics 0;

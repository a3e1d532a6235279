-- Search.

-- Letter case as Unicode has it, whatever locale the database was made with: in one of locale C, lower() alone knows only
-- the letters of ASCII. Which servers bring which of these depends on their version and build.
do $$
declare
  candidate text;
begin
  foreach candidate in array '{pg_c_utf8,C.utf8,C.UTF-8,und-x-icu,en_US.utf8}'::text[] loop
    begin
      execute format('create collation letters from pg_catalog.%I', candidate);
      return;
    exception when undefined_object then
      null;
    end;
  end loop;
  raise exception 'the database has no collation that knows letters beyond ASCII: use encoding UTF8 and a server built with ICU or a C.UTF-8 locale';
end
$$;

-- A text in lower case.
create function folded(value text) returns text language sql immutable parallel safe
  return lower(value collate letters);

-- The words of a text in lower case, a blank before and after each. What stands between words is the list of the server's
-- own reader of filters: a test compares the two.
create function words_of(value text) returns text language sql immutable parallel safe
  return ' ' || regexp_replace(
    folded(value),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
    ' ', 'g') || ' ';

-- The words of a record's values for the index below, each with hub and type before it: `1001.0-2 acme`. What the system
-- sets for every record and values "0" are left out, and with them most of the entries. Expensive to a planner, so that it
-- never asks this of each record in turn.
create function record_words(hub_id integer, object_type text, properties jsonb) returns tsvector
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

-- Live records, in the words that searches say it in (as record_by_update).
create index record_words on record using gin (record_words(hub_id, object_type, properties))
  where coalesce(archived_at, 'infinity') = 'infinity';
-- Counting the words of all hubs would make every round of statistics slow, and say nothing of one hub.
alter index record_words alter column 1 set statistics 0;
create index record_by_creation on record (hub_id, object_type, created_at, id)
  where coalesce(archived_at, 'infinity') = 'infinity';

-- Search.

-- The words of a text in lower case, a blank before and after each. What stands between words is the list of the server's
-- own reader of filters: a test compares the two.
create function words_of(value text) returns text language sql immutable parallel safe
  return ' ' || regexp_replace(
    lower(value),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\ufe30-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
    ' ', 'g') || ' ';

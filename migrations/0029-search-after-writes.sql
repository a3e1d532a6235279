-- What is written is found in the index of words at once, in a list that every search reads to its end: 4 MB of it cost a
-- search more than all the rest. A shorter list is put in its place more often, which costs writes nothing that can be seen.
alter index record_words set (gin_pending_list_limit = 256);

-- What is written is at first in a list of the index of words that every search reads to its end, and that grows to 4 MB by
-- itself. A shorter list is put in its place more often, which costs writes nothing that can be seen.
alter index record_words set (gin_pending_list_limit = 256);

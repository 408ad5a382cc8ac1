-- A name as it is searched: without case, accents and the difference between wide and narrow letters. PostgreSQL's own
-- `unaccent` is not immutable, so it cannot fill a column.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- A post's words, for search. Chinese and Japanese are written without spaces, so each character counts as a word.
CREATE FUNCTION post_search_text(text text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', regexp_replace(fold_name(text), '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])', ' \1 ', 'g'))
$$;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_title" text GENERATED ALWAYS AS (fold_name(' ' || title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search_text" "tsvector" GENERATED ALWAYS AS (post_search_text(text)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_title" gin_trgm_ops) WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "posts_latest" ON "posts" USING btree ("created_at");
--> statement-breakpoint
-- Loads pg_trgm, so that its setting is known below.
SELECT similarity('a', 'b');
--> statement-breakpoint
-- Words spelled like this one, the most similar first. The usual threshold of 0.3 misses short words with two letters
-- swapped, such as "dulbin" for "dublin".
CREATE FUNCTION similar_words(kinds text[], typed text) RETURNS TABLE (word text, uses integer)
  LANGUAGE sql STABLE PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT w.word, w.uses FROM search_words w WHERE w.word % typed AND w.kind = ANY (kinds)
  ORDER BY similarity(w.word, typed) DESC, w.uses DESC LIMIT 60
$$;

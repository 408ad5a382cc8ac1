-- What PostgreSQL brings along: points on the globe with an index, and text found by its parts.
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;

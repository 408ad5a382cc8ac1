CREATE TABLE "newest_entries" (
	"actor_id" text PRIMARY KEY NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO newest_entries SELECT actor_id, max(timestamp) FROM activities WHERE in_feed AND NOT is_deleted GROUP BY actor_id;
--> statement-breakpoint
CREATE FUNCTION keep_newest_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO newest_entries (actor_id, timestamp) VALUES (NEW.actor_id, NEW.timestamp)
    ON CONFLICT (actor_id) DO UPDATE SET timestamp = excluded.timestamp WHERE newest_entries.timestamp < excluded.timestamp;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_newest AFTER INSERT OR UPDATE OF actor_id, timestamp, in_feed, is_deleted ON activities FOR EACH ROW
  WHEN (NEW.in_feed AND NOT NEW.is_deleted) EXECUTE FUNCTION keep_newest_entry();

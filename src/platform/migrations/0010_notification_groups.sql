-- What was told before there were groups stands alone.
UPDATE "notifications" SET "group_id" = "id";
--> statement-breakpoint
INSERT INTO "notification_groups" ("uid", "id", "type", "last_at", "unread")
SELECT "uid", "id", "type", "timestamp", CASE WHEN "read" THEN 0 ELSE 1 END FROM "notifications";
--> statement-breakpoint
-- With who may see an entry beside its place in the order, a feed is merged without looking at each entry's row.
DROP INDEX "activities_entries";
--> statement-breakpoint
CREATE INDEX "activities_entries" ON "activities" ("actor_id", "timestamp", "id") INCLUDE ("visibility", "audience")
WHERE "in_feed" AND NOT "is_deleted";

CREATE TABLE "gym_merge_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merge_id" text NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text NOT NULL,
	"key" jsonb NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"from_gym" text NOT NULL,
	"into_gym" text NOT NULL,
	"merged_by" text,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"filled" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comment_likes" DROP CONSTRAINT "comment_likes_actor_id_activity_id_comment_id_comments_actor_id_activity_id_id_fk";
--> statement-breakpoint
ALTER TABLE "comments" DROP CONSTRAINT "comments_actor_id_activity_id_activities_actor_id_id_fk";
--> statement-breakpoint
ALTER TABLE "post_revisions" DROP CONSTRAINT "post_revisions_user_id_post_id_posts_user_id_id_fk";
--> statement-breakpoint
ALTER TABLE "gym_merge_rows" ADD CONSTRAINT "gym_merge_rows_merge_id_gym_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."gym_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_merges" ADD CONSTRAINT "gym_merges_from_gym_gyms_id_fk" FOREIGN KEY ("from_gym") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_merges" ADD CONSTRAINT "gym_merges_into_gym_gyms_id_fk" FOREIGN KEY ("into_gym") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gym_merge_rows_merge" ON "gym_merge_rows" USING btree ("merge_id","id");--> statement-breakpoint
CREATE INDEX "gym_merges_into" ON "gym_merges" USING btree ("into_gym","at");--> statement-breakpoint
CREATE INDEX "gym_merges_from" ON "gym_merges" USING btree ("from_gym");--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_actor_id_activity_id_comment_id_comments_actor_id_activity_id_id_fk" FOREIGN KEY ("actor_id","activity_id","comment_id") REFERENCES "public"."comments"("actor_id","activity_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_actor_id_activity_id_activities_actor_id_id_fk" FOREIGN KEY ("actor_id","activity_id") REFERENCES "public"."activities"("actor_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
-- What is written about a gym while it's being merged, or by an old page afterwards, belongs to the gym it was merged into. The
-- lock waits for a merge that is under way.
CREATE FUNCTION follow_gym_merge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept text;
BEGIN
  IF NEW.gym_id IS NULL THEN RETURN NEW; END IF;
  SELECT merged_into INTO kept FROM gyms WHERE id = NEW.gym_id FOR KEY SHARE;
  IF kept IS NOT NULL THEN NEW.gym_id := kept; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER favorites_follow_merge BEFORE INSERT ON favorites FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER check_ins_follow_merge BEFORE INSERT ON check_ins FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER gym_reviews_follow_merge BEFORE INSERT ON gym_reviews FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER gym_members_follow_merge BEFORE INSERT ON gym_members FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER events_follow_merge BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER event_series_follow_merge BEFORE INSERT ON event_series FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER training_sessions_follow_merge BEFORE INSERT ON training_sessions FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER promotions_follow_merge BEFORE INSERT ON promotions FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER claims_follow_merge BEFORE INSERT ON claims FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER gym_suggestions_follow_merge BEFORE INSERT ON gym_suggestions FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();
--> statement-breakpoint
CREATE TRIGGER conversations_follow_merge BEFORE INSERT ON conversations FOR EACH ROW EXECUTE FUNCTION follow_gym_merge();

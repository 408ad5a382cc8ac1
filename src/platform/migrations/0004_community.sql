CREATE TABLE "activities" (
	"id" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_type" text DEFAULT 'user' NOT NULL,
	"actor_data" jsonb NOT NULL,
	"activity_type" text NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"target_id" text NOT NULL,
	"target_type" text NOT NULL,
	"target_ref" text NOT NULL,
	"content" jsonb NOT NULL,
	"context_type" text DEFAULT 'system' NOT NULL,
	"context_id" text,
	"context_data" jsonb,
	"visibility" text NOT NULL,
	"audience" text,
	"engagement_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"score" integer NOT NULL,
	"boosted" boolean DEFAULT false NOT NULL,
	"boost_expiry" timestamp (3) with time zone,
	"in_feed" boolean NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "activities_actor_id_id_pk" PRIMARY KEY("actor_id","id"),
	CONSTRAINT "activities_audience" CHECK (("activities"."visibility" in ('event_attendees', 'gym_members')) = ("activities"."audience" is not null))
);
--> statement-breakpoint
CREATE TABLE "audience_members" (
	"audience" text NOT NULL,
	"uid" text NOT NULL,
	CONSTRAINT "audience_members_audience_uid_pk" PRIMARY KEY("audience","uid")
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "likes_actor_id_activity_id_uid_pk" PRIMARY KEY("actor_id","activity_id","uid")
);
--> statement-breakpoint
CREATE TABLE "save_collections" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "save_collections_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"uid" text NOT NULL,
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"collection_id" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saves_uid_actor_id_activity_id_pk" PRIMARY KEY("uid","actor_id","activity_id")
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"comment_id" text NOT NULL,
	"uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_likes_actor_id_activity_id_comment_id_uid_pk" PRIMARY KEY("actor_id","activity_id","comment_id","uid")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"actor_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"id" text NOT NULL,
	"author_id" text NOT NULL,
	"parent_id" text,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "comments_actor_id_activity_id_id_pk" PRIMARY KEY("actor_id","activity_id","id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"followed_id" text NOT NULL,
	"follower_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "follows_followed_id_follower_id_pk" PRIMARY KEY("followed_id","follower_id"),
	CONSTRAINT "follows_not_oneself" CHECK ("follows"."followed_id" <> "follows"."follower_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" text NOT NULL,
	"muted_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_not_oneself" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"post_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"user_id" text NOT NULL,
	"post_id" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"techniques" jsonb NOT NULL,
	CONSTRAINT "post_revisions_user_id_post_id_replaced_at_pk" PRIMARY KEY("user_id","post_id","replaced_at")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"type" text DEFAULT 'post' NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" jsonb,
	"techniques" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"event_data" jsonb,
	"shared_activity_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "posts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "answered_writes" (
	"uid" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "answered_writes_uid_key_pk" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "private_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "default_visibility" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_name" text GENERATED ALWAYS AS (fold_name(' ' || display_name || ' ' || coalesce(username, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "follower_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "following_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_actor_id_activity_id_comment_id_comments_actor_id_activity_id_id_fk" FOREIGN KEY ("actor_id","activity_id","comment_id") REFERENCES "public"."comments"("actor_id","activity_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_actor_id_activity_id_activities_actor_id_id_fk" FOREIGN KEY ("actor_id","activity_id") REFERENCES "public"."activities"("actor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_user_id_post_id_posts_user_id_id_fk" FOREIGN KEY ("user_id","post_id") REFERENCES "public"."posts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_entries" ON "activities" USING btree ("actor_id","timestamp","id") WHERE "activities"."in_feed" and not "activities"."is_deleted";--> statement-breakpoint
CREATE INDEX "activities_deleted" ON "activities" USING btree ("deleted_at") WHERE "activities"."is_deleted";--> statement-breakpoint
CREATE INDEX "audience_members_uid" ON "audience_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "likes_uid" ON "likes" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "saves_listed" ON "saves" USING btree ("uid","saved_at");--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("actor_id","activity_id","parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","status","followed_id");--> statement-breakpoint
CREATE INDEX "follows_recent" ON "follows" USING btree ("followed_id","status","created_at","follower_id");--> statement-breakpoint
CREATE INDEX "pictures_post" ON "pictures" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "posts_activity" ON "posts" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "answered_writes_at" ON "answered_writes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_name" gin_trgm_ops);
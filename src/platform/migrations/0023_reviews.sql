CREATE TABLE "gym_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"activity_id" text NOT NULL,
	"score" integer NOT NULL,
	"cleanliness" integer,
	"coaching" integer,
	"welcome" integer,
	"value" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"reply_edited_at" timestamp (3) with time zone,
	"replied_by" text,
	CONSTRAINT "gym_reviews_scores" CHECK (score between 1 and 5 and cleanliness between 1 and 5 and coaching between 1 and 5 and welcome between 1 and 5 and value between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" text NOT NULL,
	"uid" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_reports_review_id_uid_pk" PRIMARY KEY("review_id","uid")
);
--> statement-breakpoint
ALTER TABLE "gym_reviews" ADD CONSTRAINT "gym_reviews_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_reviews" ADD CONSTRAINT "gym_reviews_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_reviews" ADD CONSTRAINT "gym_reviews_uid_activity_id_activities_actor_id_id_fk" FOREIGN KEY ("uid","activity_id") REFERENCES "public"."activities"("actor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_gym_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."gym_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gym_reviews_one" ON "gym_reviews" USING btree ("gym_id","uid");--> statement-breakpoint
CREATE INDEX "gym_reviews_newest" ON "gym_reviews" USING btree ("gym_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gym_reviews_activity" ON "gym_reviews" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "review_reports_time" ON "review_reports" USING btree ("created_at");
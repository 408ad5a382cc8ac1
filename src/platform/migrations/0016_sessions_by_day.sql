CREATE TABLE "calendar_feeds" (
	"uid" text PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_sessions" (
	"gym_id" text NOT NULL,
	"at" integer NOT NULL,
	"session_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"discipline" text NOT NULL,
	"level" text NOT NULL,
	"weekday" integer NOT NULL,
	"start" time NOT NULL,
	"minutes" integer NOT NULL,
	"from_day" date,
	"until_day" date,
	"exceptions" date[] NOT NULL,
	"drop_in_ok" boolean NOT NULL,
	"price" double precision,
	CONSTRAINT "gym_sessions_gym_id_at_pk" PRIMARY KEY("gym_id","at")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_sessions" ADD CONSTRAINT "gym_sessions_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");
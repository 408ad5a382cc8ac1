CREATE TABLE "gym_visit_days" (
	"gym_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "gym_visit_days_gym_id_kind_day_pk" PRIMARY KEY("gym_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "gym_visit_marks" (
	"day" date NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "gym_visit_marks_day_who_pk" PRIMARY KEY("day","who")
);
--> statement-breakpoint
CREATE TABLE "attached_playlists" (
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"uid" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"cover" text,
	"attached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attached_playlists_target_type_target_id_pk" PRIMARY KEY("target_type","target_id")
);
--> statement-breakpoint
CREATE TABLE "music_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"sealed_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "music_connections" (
	"uid" text PRIMARY KEY NOT NULL,
	"account_name" text NOT NULL,
	"sealed_tokens" text NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"token_id" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gym_visit_days" ADD CONSTRAINT "gym_visit_days_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attached_playlists" ADD CONSTRAINT "attached_playlists_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_attempts" ADD CONSTRAINT "music_attempts_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_attempts" ADD CONSTRAINT "music_attempts_session_id_auth_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_connections" ADD CONSTRAINT "music_connections_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attached_playlists_of_member" ON "attached_playlists" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "music_attempts_of_session" ON "music_attempts" USING btree ("session_id");
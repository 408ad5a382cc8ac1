CREATE TABLE "mat_answers" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"intensity" text NOT NULL,
	"protect" text[] NOT NULL,
	"same_or_smaller" boolean NOT NULL,
	"sits_out" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mat_answers_event_id_uid_pk" PRIMARY KEY("event_id","uid")
);
--> statement-breakpoint
CREATE TABLE "mat_apart" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"other_uid" text NOT NULL,
	CONSTRAINT "mat_apart_event_id_uid_other_uid_pk" PRIMARY KEY("event_id","uid","other_uid")
);
--> statement-breakpoint
CREATE TABLE "mat_avoided" (
	"uid" text NOT NULL,
	"avoided_uid" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mat_avoided_uid_avoided_uid_pk" PRIMARY KEY("uid","avoided_uid")
);
--> statement-breakpoint
CREATE TABLE "mat_profiles" (
	"uid" text PRIMARY KEY NOT NULL,
	"size" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mat_rounds" (
	"event_id" text NOT NULL,
	"mat_id" text NOT NULL,
	"round" smallint NOT NULL,
	"uid" text NOT NULL,
	"partner_uid" text,
	"minutes" smallint NOT NULL,
	CONSTRAINT "mat_rounds_event_id_mat_id_round_uid_pk" PRIMARY KEY("event_id","mat_id","round","uid")
);
--> statement-breakpoint
ALTER TABLE "mat_answers" ADD CONSTRAINT "mat_answers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_answers" ADD CONSTRAINT "mat_answers_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_apart" ADD CONSTRAINT "mat_apart_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_apart" ADD CONSTRAINT "mat_apart_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_apart" ADD CONSTRAINT "mat_apart_other_uid_users_uid_fk" FOREIGN KEY ("other_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_avoided" ADD CONSTRAINT "mat_avoided_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_avoided" ADD CONSTRAINT "mat_avoided_avoided_uid_users_uid_fk" FOREIGN KEY ("avoided_uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_profiles" ADD CONSTRAINT "mat_profiles_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_rounds" ADD CONSTRAINT "mat_rounds_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_rounds" ADD CONSTRAINT "mat_rounds_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mat_rounds" ADD CONSTRAINT "mat_rounds_partner_uid_users_uid_fk" FOREIGN KEY ("partner_uid") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mat_answers_uid" ON "mat_answers" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "mat_apart_uid" ON "mat_apart" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "mat_apart_other" ON "mat_apart" USING btree ("other_uid");--> statement-breakpoint
CREATE INDEX "mat_avoided_other" ON "mat_avoided" USING btree ("avoided_uid","uid");--> statement-breakpoint
CREATE INDEX "mat_rounds_uid" ON "mat_rounds" USING btree ("uid","event_id");--> statement-breakpoint
CREATE INDEX "mat_rounds_partner" ON "mat_rounds" USING btree ("partner_uid");
CREATE TABLE "competitions" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "competitions_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"competition_id" text,
	"event_name" text NOT NULL,
	"day" date NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"rule_set" text NOT NULL,
	"discipline" text NOT NULL,
	"age_division" text DEFAULT '' NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"weight_class" text DEFAULT '' NOT NULL,
	"opponent_uid" text,
	"opponent_name" text DEFAULT '' NOT NULL,
	"round" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"method" text NOT NULL,
	"submission" text,
	"disqualification" text,
	"my_points" smallint,
	"my_advantages" smallint,
	"my_penalties" smallint,
	"their_points" smallint,
	"their_advantages" smallint,
	"their_penalties" smallint,
	"duration" integer,
	"medal" text,
	"video_url" text,
	"positions" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "matches_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"activity_id" text,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "milestones_uid_kind_pk" PRIMARY KEY("uid","kind")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"belt" text NOT NULL,
	"stripes" smallint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"promoter_uid" text,
	"promoter_name" text DEFAULT '' NOT NULL,
	"gym_id" text,
	"gym_name" text DEFAULT '' NOT NULL,
	"photo" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'self_declared' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "promotions_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "techniques" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"aliases" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"role" text NOT NULL,
	"family" text,
	"from_positions" text[] DEFAULT '{}' NOT NULL,
	"gi_only" boolean DEFAULT false NOT NULL,
	"rule_key" text,
	"state" text DEFAULT 'listed' NOT NULL,
	"proposed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_partners" (
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"partner_uid" text NOT NULL,
	"consent" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "training_partners_uid_session_id_partner_uid_pk" PRIMARY KEY("uid","session_id","partner_uid")
);
--> statement-breakpoint
CREATE TABLE "training_rounds" (
	"uid" text NOT NULL,
	"session_id" text NOT NULL,
	"place" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"partner_uid" text,
	"partner_name" text DEFAULT '' NOT NULL,
	"result" text DEFAULT '' NOT NULL,
	"subs_for" text[] DEFAULT '{}' NOT NULL,
	"subs_against" text[] DEFAULT '{}' NOT NULL,
	"positions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "training_rounds_uid_session_id_place_pk" PRIMARY KEY("uid","session_id","place")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"timezone" text NOT NULL,
	"minutes" integer NOT NULL,
	"gym_id" text,
	"place" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"discipline" text NOT NULL,
	"intensity" smallint,
	"mood" smallint,
	"energy" smallint,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"injuries" text DEFAULT '' NOT NULL,
	"round_count" integer DEFAULT 0 NOT NULL,
	"event_id" text,
	"import_id" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "training_sessions_uid_id_pk" PRIMARY KEY("uid","id"),
	CONSTRAINT "training_sessions_minutes" CHECK ("training_sessions"."minutes" between 15 and 360)
);
--> statement-breakpoint
ALTER TABLE "training_partners" ADD CONSTRAINT "training_partners_uid_session_id_training_sessions_uid_id_fk" FOREIGN KEY ("uid","session_id") REFERENCES "public"."training_sessions"("uid","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rounds" ADD CONSTRAINT "training_rounds_uid_session_id_training_sessions_uid_id_fk" FOREIGN KEY ("uid","session_id") REFERENCES "public"."training_sessions"("uid","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matches_listed" ON "matches" USING btree ("uid","day","id") WHERE not "matches"."is_deleted";--> statement-breakpoint
CREATE INDEX "matches_activity" ON "matches" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "matches_opponent" ON "matches" USING btree ("opponent_uid");--> statement-breakpoint
CREATE INDEX "promotions_listed" ON "promotions" USING btree ("uid","day","id") WHERE not "promotions"."is_deleted";--> statement-breakpoint
CREATE INDEX "promotions_activity" ON "promotions" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "promotions_to_confirm" ON "promotions" USING btree ("promoter_uid") WHERE "promotions"."state" = 'self_declared';--> statement-breakpoint
CREATE INDEX "promotions_of_gym" ON "promotions" USING btree ("gym_id") WHERE "promotions"."state" = 'self_declared';--> statement-breakpoint
CREATE INDEX "techniques_proposed" ON "techniques" USING btree ("created_at") WHERE "techniques"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "training_partners_asked" ON "training_partners" USING btree ("partner_uid","asked_at");--> statement-breakpoint
CREATE INDEX "training_sessions_listed" ON "training_sessions" USING btree ("uid","started_at","id") WHERE not "training_sessions"."is_deleted";--> statement-breakpoint
CREATE INDEX "training_sessions_activity" ON "training_sessions" USING btree ("uid","activity_id");
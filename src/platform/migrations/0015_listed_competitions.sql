CREATE TABLE "competition_entries" (
	"uid" text NOT NULL,
	"competition_id" text NOT NULL,
	"intent" text NOT NULL,
	"discipline" text,
	"age_division" text DEFAULT '' NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"weight_class" text DEFAULT '' NOT NULL,
	"visibility" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "competition_entries_uid_competition_id_pk" PRIMARY KEY("uid","competition_id")
);
--> statement-breakpoint
CREATE TABLE "listed_competitions" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"organisation" text DEFAULT '' NOT NULL,
	"rule_set" text NOT NULL,
	"discipline" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"timezone" text DEFAULT '' NOT NULL,
	"venue" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"place_approximate" boolean DEFAULT false NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"registration_url" text DEFAULT '' NOT NULL,
	"registration_deadline" date,
	"weigh_in" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"created_by" text,
	"source" text DEFAULT '' NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "listed_competitions_slug" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_competition_id_listed_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."listed_competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_competitions" ADD CONSTRAINT "listed_competitions_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_entries_competition" ON "competition_entries" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "listed_competitions_ends" ON "listed_competitions" USING btree ("ends_on") WHERE not "listed_competitions"."is_deleted";--> statement-breakpoint
CREATE INDEX "listed_competitions_created_by" ON "listed_competitions" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "listed_competitions_external" ON "listed_competitions" USING btree ("source","external_id");
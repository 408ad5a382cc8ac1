CREATE TABLE "taught_classes" (
	"gym_id" text NOT NULL,
	"session_id" text NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"start" text NOT NULL,
	"state" text NOT NULL,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"written_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "taught_classes_gym_id_session_id_day_pk" PRIMARY KEY("gym_id","session_id","day"),
	CONSTRAINT "taught_classes_techniques" CHECK (cardinality("taught_classes"."techniques") <= 5)
);
--> statement-breakpoint
CREATE TABLE "teaching_settings" (
	"gym_id" text PRIMARY KEY NOT NULL,
	"members_see" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "taught_classes" ADD CONSTRAINT "taught_classes_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teaching_settings" ADD CONSTRAINT "teaching_settings_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taught_classes_day" ON "taught_classes" USING btree ("gym_id","day");--> statement-breakpoint
CREATE TRIGGER taught_classes_follow_merge BEFORE INSERT ON taught_classes FOR EACH ROW EXECUTE FUNCTION follow_gym_merge('gym_id');

CREATE TABLE "coach_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "curricula" (
	"gym_id" text NOT NULL,
	"belt" text NOT NULL,
	"techniques" text[] NOT NULL,
	CONSTRAINT "curricula_gym_id_belt_pk" PRIMARY KEY("gym_id","belt"),
	CONSTRAINT "curricula_techniques" CHECK (cardinality("curricula"."techniques") <= 80)
);
--> statement-breakpoint
CREATE TABLE "curriculum_settings" (
	"gym_id" text PRIMARY KEY NOT NULL,
	"members_see" boolean NOT NULL,
	"shows_progress" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_reviews" (
	"gym_id" text NOT NULL,
	"uid" text NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"until" date,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promotion_reviews_gym_id_uid_pk" PRIMARY KEY("gym_id","uid")
);
--> statement-breakpoint
CREATE TABLE "promotion_rules" (
	"gym_id" text NOT NULL,
	"belt" text NOT NULL,
	"step" text NOT NULL,
	"classes" smallint,
	"months" smallint,
	"share" smallint,
	"coach_yes" boolean NOT NULL,
	CONSTRAINT "promotion_rules_gym_id_belt_step_pk" PRIMARY KEY("gym_id","belt","step")
);
--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coach_notes" ADD CONSTRAINT "coach_notes_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curricula" ADD CONSTRAINT "curricula_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curriculum_settings" ADD CONSTRAINT "curriculum_settings_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_reviews" ADD CONSTRAINT "promotion_reviews_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_reviews" ADD CONSTRAINT "promotion_reviews_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion_rules" ADD CONSTRAINT "promotion_rules_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coach_notes_of" ON "coach_notes" USING btree ("gym_id","uid","created_at");--> statement-breakpoint
CREATE INDEX "coach_notes_uid" ON "coach_notes" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "promotion_reviews_uid" ON "promotion_reviews" USING btree ("uid");--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY array['curricula', 'promotion_rules', 'promotion_reviews', 'coach_notes'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION follow_gym_merge(''gym_id'')',
      name || '_follow_merge', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- What coaches wrote about a member goes with the membership, however it ends.
CREATE FUNCTION forget_former_gym_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM coach_notes WHERE gym_id = OLD.gym_id AND uid = OLD.uid;
  DELETE FROM promotion_reviews WHERE gym_id = OLD.gym_id AND uid = OLD.uid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER gym_members_forget AFTER DELETE ON gym_members FOR EACH ROW EXECUTE FUNCTION forget_former_gym_member();
--> statement-breakpoint
CREATE TRIGGER gym_members_forget_removed AFTER UPDATE OF status ON gym_members FOR EACH ROW
  WHEN (OLD.status = 'member' AND NEW.status <> 'member') EXECUTE FUNCTION forget_former_gym_member();

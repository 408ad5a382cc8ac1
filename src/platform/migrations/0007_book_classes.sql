CREATE TABLE "booked_classes" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"session_id" text NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"start" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"capacity" integer,
	"going_count" integer DEFAULT 0 NOT NULL,
	"held_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"next_in_line" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"gym_id" text NOT NULL,
	"session_id" text NOT NULL,
	"mode" text NOT NULL,
	"free_until_hours" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	CONSTRAINT "booking_settings_gym_id_session_id_pk" PRIMARY KEY("gym_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"class_id" text NOT NULL,
	"uid" text NOT NULL,
	"status" text NOT NULL,
	"in_line" integer,
	"offered_until" timestamp (3) with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_class_id_uid_pk" PRIMARY KEY("class_id","uid")
);
--> statement-breakpoint
ALTER TABLE "booked_classes" ADD CONSTRAINT "booked_classes_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_settings" ADD CONSTRAINT "booking_settings_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_class_id_booked_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."booked_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booked_classes_date" ON "booked_classes" USING btree ("gym_id","session_id","day");--> statement-breakpoint
CREATE INDEX "booked_classes_gym" ON "booked_classes" USING btree ("gym_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_uid" ON "bookings" USING btree ("uid","class_id");--> statement-breakpoint
CREATE INDEX "bookings_line" ON "bookings" USING btree ("class_id","in_line") WHERE status in ('waitlisted', 'offered');--> statement-breakpoint
-- Bookings are counted in a trigger, for every writer, with the weights of RSVPs.
CREATE FUNCTION count_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booked_classes c SET going_count = c.going_count + d.going, held_count = c.held_count + d.held,
    waiting_count = c.waiting_count + d.waiting
  FROM (SELECT sum(w.going) AS going, sum(w.held) AS held, sum(w.waiting) AS waiting FROM (
    SELECT n.going, n.held, n.waiting FROM rsvp_weight(NEW.status, 0, NEW.in_line) n WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -o.going, -o.held, -o.waiting FROM rsvp_weight(OLD.status, 0, OLD.in_line) o WHERE TG_OP <> 'INSERT') w) d
  WHERE c.id = coalesce(NEW.class_id, OLD.class_id) AND (d.going <> 0 OR d.held <> 0 OR d.waiting <> 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_counted AFTER INSERT OR DELETE OR UPDATE OF status, in_line ON bookings
  FOR EACH ROW EXECUTE FUNCTION count_bookings();
--> statement-breakpoint
CREATE TRIGGER booked_classes_follow_merge BEFORE INSERT ON booked_classes FOR EACH ROW EXECUTE FUNCTION follow_gym_merge('gym_id');
--> statement-breakpoint
CREATE TRIGGER booking_settings_follow_merge BEFORE INSERT ON booking_settings FOR EACH ROW EXECUTE FUNCTION follow_gym_merge('gym_id');

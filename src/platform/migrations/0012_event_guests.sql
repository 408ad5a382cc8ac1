CREATE TABLE "event_guest_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"guest_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_guests" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"in_line" integer,
	"offered_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "guest_rsvps" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "guest_rsvps" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "event_guest_links" ADD CONSTRAINT "event_guest_links_guest_id_event_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."event_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_guest_links_guest" ON "event_guest_links" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_guests_email" ON "event_guests" USING btree ("event_id","email");--> statement-breakpoint
CREATE INDEX "event_guests_line" ON "event_guests" USING btree ("event_id","in_line") WHERE status in ('waitlisted', 'offered');--> statement-breakpoint
CREATE INDEX "event_guests_unconfirmed" ON "event_guests" USING btree ("updated_at") WHERE status = 'unconfirmed';--> statement-breakpoint
-- Guests are counted in a trigger, for every writer, with the weights of RSVPs. An unconfirmed one weighs nothing.
CREATE FUNCTION count_event_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events e SET going_count = e.going_count + d.going, held_count = e.held_count + d.held,
    waiting_count = e.waiting_count + d.waiting
  FROM (SELECT sum(w.going) AS going, sum(w.held) AS held, sum(w.waiting) AS waiting FROM (
    SELECT n.going, n.held, n.waiting FROM rsvp_weight(NEW.status, 0, NEW.in_line) n WHERE TG_OP <> 'DELETE'
    UNION ALL SELECT -o.going, -o.held, -o.waiting FROM rsvp_weight(OLD.status, 0, OLD.in_line) o WHERE TG_OP <> 'INSERT') w) d
  WHERE e.id = coalesce(NEW.event_id, OLD.event_id) AND (d.going <> 0 OR d.held <> 0 OR d.waiting <> 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER event_guests_counted AFTER INSERT OR DELETE OR UPDATE OF status, in_line ON event_guests
  FOR EACH ROW EXECUTE FUNCTION count_event_guests();

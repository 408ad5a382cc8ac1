CREATE TABLE "event_forecasts" (
	"event_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_forecasts" ADD CONSTRAINT "event_forecasts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
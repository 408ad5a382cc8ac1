CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"who" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"claim_id" text NOT NULL,
	"uid" text NOT NULL,
	"gym_id" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"seed" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claim_evidence" (
	"claim_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	CONSTRAINT "claim_evidence_claim_id_id_pk" PRIMARY KEY("claim_id","id")
);
--> statement-breakpoint
CREATE TABLE "claim_history" (
	"claim_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"id" text NOT NULL,
	"step" text NOT NULL,
	"by" text,
	"note" text,
	CONSTRAINT "claim_history_claim_id_at_id_pk" PRIMARY KEY("claim_id","at","id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL,
	"claimant_id" text NOT NULL,
	"kind" text NOT NULL,
	"relationship" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"previous_owner_id" text,
	"object_until" timestamp with time zone,
	"objected_at" timestamp with time zone,
	"objected_by" text,
	"objection" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision_note" text,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text
);
--> statement-breakpoint
CREATE TABLE "event_reminders" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_reminders_event_id_kind_starts_at_pk" PRIMARY KEY("event_id","kind","starts_at")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "held_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "let_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_evidence" ADD CONSTRAINT "claim_evidence_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_history" ADD CONSTRAINT "claim_history_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claimant_id_users_uid_fk" FOREIGN KEY ("claimant_id") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "claim_codes_claim" ON "claim_codes" USING btree ("claim_id","sent_at");--> statement-breakpoint
CREATE INDEX "claim_codes_uid" ON "claim_codes" USING btree ("uid","sent_at");--> statement-breakpoint
CREATE INDEX "claim_codes_gym" ON "claim_codes" USING btree ("gym_id","sent_at");--> statement-breakpoint
CREATE INDEX "claim_codes_value" ON "claim_codes" USING btree ("value","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_evidence_once" ON "claim_evidence" USING btree ("claim_id","type","value");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_open" ON "claims" USING btree ("gym_id","claimant_id") WHERE status in ('draft', 'pending', 'needs_info');--> statement-breakpoint
CREATE INDEX "claims_claimant" ON "claims" USING btree ("claimant_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_gym" ON "claims" USING btree ("gym_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("submitted_at","id") WHERE status in ('pending', 'needs_info');--> statement-breakpoint
CREATE INDEX "claims_expiry" ON "claims" USING btree ("expires_at") WHERE status in ('pending', 'needs_info');--> statement-breakpoint
CREATE INDEX "rsvps_listed" ON "rsvps" USING btree ("event_id","created_at","uid");
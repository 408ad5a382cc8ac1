CREATE TABLE "landed_techniques" (
	"gym_id" text NOT NULL,
	"month" text NOT NULL,
	"slug" text NOT NULL,
	"drilled" boolean NOT NULL,
	"in_rounds" boolean NOT NULL,
	CONSTRAINT "landed_techniques_gym_id_month_slug_pk" PRIMARY KEY("gym_id","month","slug")
);
--> statement-breakpoint
ALTER TABLE "training_rounds" ADD COLUMN "worked" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "landed_techniques" ADD CONSTRAINT "landed_techniques_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;
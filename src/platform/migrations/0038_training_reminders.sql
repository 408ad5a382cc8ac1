CREATE TABLE "training_reminders" (
	"uid" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"slots" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

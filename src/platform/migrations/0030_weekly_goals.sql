CREATE TABLE "training_goals" (
	"uid" text NOT NULL,
	"week" date NOT NULL,
	"unit" text,
	"amount" double precision,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "training_goals_uid_week_pk" PRIMARY KEY("uid","week")
);

CREATE TABLE "training_imports" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"options" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"there" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "training_imports_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE TABLE "video_files" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"bytes" bigint NOT NULL,
	"type" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"uid" text NOT NULL,
	"id" text NOT NULL,
	"activity_id" text NOT NULL,
	"title" text NOT NULL,
	"techniques" text[] DEFAULT '{}' NOT NULL,
	"link" jsonb,
	"file_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "videos_uid_id_pk" PRIMARY KEY("uid","id")
);
--> statement-breakpoint
CREATE INDEX "video_files_of" ON "video_files" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "video_files_unused" ON "video_files" USING btree ("created_at") WHERE "video_files"."used_at" is null;--> statement-breakpoint
CREATE INDEX "videos_activity" ON "videos" USING btree ("uid","activity_id");--> statement-breakpoint
CREATE INDEX "videos_file" ON "videos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "videos_techniques" ON "videos" USING gin ("techniques");
CREATE TABLE "video_captions" (
	"file_id" text NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"vtt" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_captions_file_id_language_pk" PRIMARY KEY("file_id","language")
);
--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "state" text DEFAULT 'uploading' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "seconds" real;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "sizes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "previews" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "posters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "poster" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "video_files" ADD COLUMN "processed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_file_id_video_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."video_files"("id") ON DELETE cascade ON UPDATE no action;
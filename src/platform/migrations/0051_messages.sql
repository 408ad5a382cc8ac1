CREATE TABLE "conversation_members" (
	"conversation_id" text NOT NULL,
	"party" text NOT NULL,
	"uid" text,
	"gym_id" text,
	"state" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"last_read_seq" integer DEFAULT 0 NOT NULL,
	"deleted_up_to" integer DEFAULT 0 NOT NULL,
	"left_after" integer,
	"muted_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_party_pk" PRIMARY KEY("conversation_id","party"),
	CONSTRAINT "conversation_members_party" CHECK (("conversation_members"."uid" is null) <> ("conversation_members"."gym_id" is null))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"gym_id" text,
	"pair" text,
	"created_by" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_gym" CHECK (("conversations"."kind" = 'gym') = ("conversations"."gym_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"author_id" text,
	"as_gym" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "messaging" (
	"uid" text PRIMARY KEY NOT NULL,
	"read_receipts" boolean DEFAULT true NOT NULL,
	"open_to" text DEFAULT 'everybody' NOT NULL,
	"adult_from" date
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "conversation_id" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messaging" ADD CONSTRAINT "messaging_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_members_uid" ON "conversation_members" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "conversation_members_gym" ON "conversation_members" USING btree ("gym_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("pair");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("deleted_at") WHERE "messages"."deleted_at" is not null;
CREATE TABLE "message_reactions" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"uid" text NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_seq_uid_pk" PRIMARY KEY("conversation_id","seq","uid")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to_seq" integer;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reactions_uid" ON "message_reactions" USING btree ("uid");
DROP INDEX "notifications_unread";--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("uid","group_id","timestamp") WHERE not "notifications"."read";
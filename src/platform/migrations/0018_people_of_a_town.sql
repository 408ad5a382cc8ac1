DROP INDEX "users_place";--> statement-breakpoint
CREATE INDEX "users_place" ON "users" USING btree ("country","city","last_login" DESC NULLS LAST,"uid");
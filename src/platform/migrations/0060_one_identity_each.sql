-- Identities that were added by their email alone go: each member keeps their first one, and whoever used another is signed out.
DELETE FROM auth_sessions WHERE user_id IN (SELECT user_id FROM auth_accounts GROUP BY user_id HAVING count(*) > 1);--> statement-breakpoint
DELETE FROM auth_accounts a USING auth_accounts first
WHERE first.user_id = a.user_id AND (first.created_at, first.id) < (a.created_at, a.id);--> statement-breakpoint
DROP INDEX "auth_accounts_identity";--> statement-breakpoint
DROP INDEX "auth_accounts_user";--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_identity" ON "auth_accounts" USING btree ("issuer","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");
DROP INDEX "report_cases_queue";--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "turn" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "report_cases_queue" ON "report_cases" USING btree ("turn","opened_at","id") WHERE decided_at is null;--> statement-breakpoint
UPDATE report_cases SET turn = 0 WHERE EXISTS (SELECT FROM reports r WHERE r.case_id = report_cases.id AND r.reason = 'minor_at_risk');

ALTER TABLE "technique_drills" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The two days of a drill that were stored. Earlier ones are in the member's sessions, if they were logged.
UPDATE technique_drills SET answers =
  CASE WHEN drilled_before IS NULL THEN '{}' ELSE jsonb_build_object(drilled_before::text, 'good') END
  || jsonb_build_object(drilled_on::text, coalesce(answer, 'good')) WHERE drilled_on IS NOT NULL;--> statement-breakpoint
ALTER TABLE "technique_drills" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "technique_drills" DROP COLUMN "step";--> statement-breakpoint
ALTER TABLE "technique_drills" DROP COLUMN "step_before";--> statement-breakpoint
ALTER TABLE "technique_drills" DROP COLUMN "drilled_before";
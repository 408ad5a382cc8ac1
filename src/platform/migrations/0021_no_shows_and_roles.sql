-- A no-show stays in the audience: losing the discussion would reveal the mark, which only hosts may see.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('keep_event_audience'::regproc), '''attended''', '''attended'', ''no_show''');
END $$;
--> statement-breakpoint
INSERT INTO audience_members (audience, uid) SELECT 'event:' || event_id, uid FROM rsvps WHERE status = 'no_show' ON CONFLICT DO NOTHING;

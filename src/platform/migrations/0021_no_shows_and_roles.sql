CREATE INDEX IF NOT EXISTS "users_roles" ON "users" USING btree ("uid") WHERE "users"."role" ->> 'admin' = 'true' or "users"."role" ->> 'moderator' = 'true' or "users"."role" ->> 'creator' = 'true';--> statement-breakpoint
DROP INDEX "users_moderators";--> statement-breakpoint
-- A no-show stays in the audience: losing the discussion would reveal the mark, which only hosts may see.
CREATE OR REPLACE FUNCTION keep_event_audience(event text, member text) RETURNS void LANGUAGE sql AS $$
  WITH belongs AS (
    SELECT EXISTS (SELECT FROM rsvps r WHERE r.event_id = event AND r.uid = member AND r.status IN ('going', 'maybe', 'attended', 'no_show'))
      OR EXISTS (SELECT FROM events e WHERE e.id = event AND (member = ANY (e.host_ids) OR e.created_by = member
        OR e.official AND EXISTS (SELECT FROM gym_staff s WHERE s.gym_id = e.gym_id AND s.uid = member AND s.role IN ('owner', 'manager')))) AS yes
  ), left_it AS (
    DELETE FROM audience_members a USING belongs b WHERE NOT b.yes AND a.audience = 'event:' || event AND a.uid = member
  )
  INSERT INTO audience_members (audience, uid) SELECT 'event:' || event, member FROM belongs b WHERE b.yes ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
INSERT INTO audience_members (audience, uid) SELECT 'event:' || event_id, uid FROM rsvps WHERE status = 'no_show' ON CONFLICT DO NOTHING;

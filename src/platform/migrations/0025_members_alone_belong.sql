-- Whoever a gym took as a member belongs to it, and no longer whoever says so of themselves: `gym_members` decides (0014).
DROP TRIGGER users_home_gym ON users;
--> statement-breakpoint
DROP FUNCTION join_home_gym();
--> statement-breakpoint
DELETE FROM audience_members a WHERE a.audience LIKE 'gym:%'
  AND NOT EXISTS (SELECT FROM gym_members m WHERE 'gym:' || m.gym_id = a.audience AND m.uid = a.uid AND m.status = 'member')
  AND NOT EXISTS (SELECT FROM gym_staff s WHERE 'gym:' || s.gym_id = a.audience AND s.uid = a.uid);
--> statement-breakpoint
-- Gone with a member, as before.
CREATE FUNCTION leave_audiences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM audience_members WHERE uid = OLD.uid AND audience LIKE 'gym:%';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_leave_audiences AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION leave_audiences();

-- D7: whom one blocks, or by whom one is blocked, one is no training partner of. The name stays with the author as a word.
CREATE FUNCTION end_partnership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE training_rounds r SET partner_uid = NULL FROM training_partners p
    WHERE ((p.uid = NEW.blocker_id AND p.partner_uid = NEW.blocked_id) OR (p.uid = NEW.blocked_id AND p.partner_uid = NEW.blocker_id))
      AND r.uid = p.uid AND r.session_id = p.session_id AND r.partner_uid = p.partner_uid;
  DELETE FROM training_partners WHERE (uid = NEW.blocker_id AND partner_uid = NEW.blocked_id)
    OR (uid = NEW.blocked_id AND partner_uid = NEW.blocker_id);
  DELETE FROM training_partners_always WHERE (uid = NEW.blocker_id AND partner_uid = NEW.blocked_id)
    OR (uid = NEW.blocked_id AND partner_uid = NEW.blocker_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocks_end_partnership AFTER INSERT ON blocks FOR EACH ROW EXECUTE FUNCTION end_partnership();

-- D13: what was done stays as it was written.
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();

ALTER TABLE "sites" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
-- Takes rows of a site, at most so many of each kind, and says how many went. Chats take their messages with them.
CREATE OR REPLACE FUNCTION empty_site(organization varchar, site uuid, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  name text;
  gone integer;
  total integer := 0;
BEGIN
  FOREACH name IN ARRAY ARRAY['site_terms', 'site_words', 'chunks', 'documents', 'product_terms', 'products', 'chat_terms', 'chats'] LOOP
    EXECUTE format('DELETE FROM %I WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM %I WHERE organization_id = $1 AND site_id = $2 LIMIT $3))', name, name) USING organization, site, most;
    GET DIAGNOSTICS gone = ROW_COUNT;
    total := total + gone;
    EXIT WHEN total >= most;
  END LOOP;
  -- That it changed matters to nobody any more.
  IF total = 0 THEN
    DELETE FROM knowledge_changes WHERE organization_id = organization AND site_id = site;
  END IF;
  RETURN total;
END $$;

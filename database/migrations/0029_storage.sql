CREATE TABLE "storage" (
	"organization_id" varchar(64) PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_changes" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "storage_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "lookups" ADD COLUMN "created_at" timestamp with time zone DEFAULT now();
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "max_storage" bigint DEFAULT 250000000 NOT NULL;
--> statement-breakpoint
ALTER TABLE "storage" ADD CONSTRAINT "storage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('storage');
--> statement-breakpoint
SELECT protect_tenant_table('storage_changes');

--> statement-breakpoint
-- By hand: the storage of each plan, in bytes.
-- Safe: there are four plans.
UPDATE plans SET max_storage = limits.bytes
FROM (VALUES ('starter', 2000000000), ('growth', 10000000000), ('scale', 50000000000)) limits (id, bytes)
WHERE plans.id = limits.id;
--> statement-breakpoint
-- By hand: counts the bytes of a table's rows, and adds every change of them to storage_changes. Sizes are read without reading the
-- texts. What goes with its organisation leaves nothing behind.
CREATE FUNCTION watch_storage(watched text, bytes_of text, events text[]) RETURNS void LANGUAGE plpgsql AS $watch$
DECLARE
  event text;
BEGIN
  EXECUTE format($make$
    CREATE FUNCTION %1$I(organization varchar) RETURNS bigint LANGUAGE sql STABLE AS $count$
      SELECT coalesce(sum(%3$s), 0)::bigint FROM %2$I WHERE organization_id = organization
    $count$
  $make$, 'stored_bytes_of_' || watched, watched, bytes_of);
  EXECUTE format($make$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $note$
    BEGIN
      INSERT INTO storage_changes (organization_id, bytes)
      SELECT c.organization_id, c.bytes * TG_ARGV[0]::int
      FROM (SELECT organization_id, sum(%2$s) AS bytes FROM changed GROUP BY 1) c
      JOIN organizations o ON o.id = c.organization_id
      WHERE c.bytes <> 0;
      RETURN NULL;
    END $note$
  $make$, 'note_storage_of_' || watched, bytes_of);
  FOREACH event IN ARRAY events LOOP
    IF event <> 'insert' THEN
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I(''-1'')',
        'free_' || event, event, watched, 'note_storage_of_' || watched);
    END IF;
    IF event <> 'delete' THEN
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I(''1'')',
        'store_' || event, event, watched, 'note_storage_of_' || watched);
    END IF;
  END LOOP;
END $watch$;
--> statement-breakpoint
SELECT watch_storage('documents', 'coalesce(original_size, 0)', '{insert,delete}');
--> statement-breakpoint
-- Questions and answers are stored as text and as pairs.
SELECT watch_storage('document_versions',
  'octet_length(text) * CASE WHEN pairs IS NULL THEN 1 ELSE 2 END + octet_length(places::text)', '{insert,delete}');
--> statement-breakpoint
SELECT watch_storage('held_changes', 'octet_length(text) + octet_length(places::text)', '{insert,update,delete}');
--> statement-breakpoint
-- A chunk with its terms takes about 17 times its text in the demo, and less with longer texts.
SELECT watch_storage('chunks', '16 * octet_length(text)', '{insert,delete}');
--> statement-breakpoint
SELECT watch_storage('product_pictures', 'coalesce(octet_length(bytes), 0)', '{insert,update,delete}');
--> statement-breakpoint
SELECT watch_storage('widget_pictures', 'octet_length(bytes)', '{insert,delete}');
--> statement-breakpoint
SELECT watch_storage('product_import_pieces', 'octet_length(text)', '{insert,update,delete}');
--> statement-breakpoint
SELECT watch_storage('product_import_problems', 'octet_length(cells::text)', '{insert,delete}');
--> statement-breakpoint
CREATE FUNCTION stored_bytes(organization varchar) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT stored_bytes_of_documents(organization) + stored_bytes_of_document_versions(organization)
    + stored_bytes_of_held_changes(organization) + stored_bytes_of_chunks(organization)
    + stored_bytes_of_product_pictures(organization) + stored_bytes_of_widget_pictures(organization)
    + stored_bytes_of_product_import_pieces(organization) + stored_bytes_of_product_import_problems(organization)
$$;
--> statement-breakpoint
-- Locks the total until the transaction ends and adds the changes to it. The first time, it counts everything.
CREATE FUNCTION settle_storage(organization varchar) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  INSERT INTO storage (organization_id, bytes) VALUES (organization, 0) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    WITH counted AS (DELETE FROM storage_changes WHERE organization_id = organization)
    UPDATE storage SET bytes = stored_bytes(organization) WHERE organization_id = organization RETURNING bytes INTO total;
  ELSE
    PERFORM FROM storage WHERE organization_id = organization FOR UPDATE;
    WITH added AS (DELETE FROM storage_changes WHERE organization_id = organization RETURNING bytes)
    UPDATE storage s SET bytes = s.bytes + coalesce((SELECT sum(a.bytes) FROM added a), 0)
    WHERE organization_id = organization RETURNING s.bytes INTO total;
  END IF;
  RETURN total;
END $$;

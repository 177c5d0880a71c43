CREATE TABLE "title_words" (
	"organization_id" varchar(64) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"word" text collate "C" NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "title_words_organization_id_kind_word_item_id_pk" PRIMARY KEY("organization_id","kind","word","item_id")
);
--> statement-breakpoint
SELECT protect_tenant_table('title_words');
--> statement-breakpoint
-- By hand: lower case without accents, split at white space and punctuation. domain/search/title-words.ts splits queries the same way.
CREATE FUNCTION split_title(title text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 40)
  FROM regexp_split_to_table(
    translate(regexp_replace(lower(normalize(title, NFKD)), '[\u0300-\u036f]', '', 'g'), 'ς', 'σ'),
    '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00bf\u2010-\u205e\u3000-\u303f]+'
  ) word
  WHERE word <> ''
$$;
--> statement-breakpoint
-- By hand: keeps title_words up to date. `title_of` computes the text from the row that `item` names.
CREATE FUNCTION watch_titles(watched text, kind text, columns text, title_of text) RETURNS void LANGUAGE plpgsql AS $watch$
BEGIN
  EXECUTE format($make$
    CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $index$
    DECLARE
      before text;
      after text;
    BEGIN
      IF TG_OP <> 'INSERT' THEN before := %3$s; END IF;
      IF TG_OP <> 'DELETE' THEN after := %4$s; END IF;
      IF before IS NOT DISTINCT FROM after THEN RETURN NULL; END IF;
      IF before IS NOT NULL THEN
        DELETE FROM title_words WHERE organization_id = OLD.organization_id AND kind = %2$L AND item_id = OLD.id
          AND word IN (SELECT split_title(before));
      END IF;
      IF after IS NOT NULL THEN
        INSERT INTO title_words (organization_id, kind, word, item_id)
        SELECT NEW.organization_id, %2$L, word, NEW.id FROM split_title(after) word ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $index$
  $make$, 'index_titles_of_' || watched, kind, replace(title_of, 'item.', 'OLD.'), replace(title_of, 'item.', 'NEW.'));
  EXECUTE format('CREATE TRIGGER index_titles AFTER INSERT OR DELETE OR UPDATE OF %s ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
    columns, watched, 'index_titles_of_' || watched);
END $watch$;
--> statement-breakpoint
SELECT watch_titles('documents', 'document', 'title', 'item.title');
--> statement-breakpoint
SELECT watch_titles('products', 'product', 'title, sku', $$item.title || ' ' || coalesce(item.sku, '')$$);
--> statement-breakpoint
SELECT watch_titles('rules', 'rule', 'name', 'item.name');
--> statement-breakpoint
SELECT watch_titles('widgets', 'widget', 'name', 'item.name');
--> statement-breakpoint
-- A search reads only the index: it is vacuumed early, so that its pages are called visible.
ALTER TABLE title_words SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
DROP FUNCTION watch_titles;
--> statement-breakpoint
-- In batches of documents, by a job.
INSERT INTO title_words (organization_id, kind, word, item_id)
SELECT item.organization_id, 'document', word, item.id
FROM batch JOIN documents item ON item.organization_id = batch.organization_id AND item.id = batch.id, split_title(item.title) word
FOR SHARE OF item
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- In batches of products, by a job.
INSERT INTO title_words (organization_id, kind, word, item_id)
SELECT item.organization_id, 'product', word, item.id
FROM batch JOIN products item ON item.organization_id = batch.organization_id AND item.id = batch.id, split_title(item.title || ' ' || coalesce(item.sku, '')) word
FOR SHARE OF item
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- In batches of rules, by a job.
INSERT INTO title_words (organization_id, kind, word, item_id)
SELECT item.organization_id, 'rule', word, item.id
FROM batch JOIN rules item ON item.organization_id = batch.organization_id AND item.id = batch.id, split_title(item.name) word
FOR SHARE OF item
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- In batches of widgets, by a job.
INSERT INTO title_words (organization_id, kind, word, item_id)
SELECT item.organization_id, 'widget', word, item.id
FROM batch JOIN widgets item ON item.organization_id = batch.organization_id AND item.id = batch.id, split_title(item.name) word
FOR SHARE OF item
ON CONFLICT DO NOTHING;

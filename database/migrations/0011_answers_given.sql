ALTER TABLE "product_imports" ADD COLUMN "missing" varchar(16) DEFAULT 'keep' NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "removed" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_missing" CHECK ("product_imports"."missing" in ('keep', 'switch-off', 'delete')) NOT VALID;
--> statement-breakpoint
-- A large site is emptied before it is deleted, some rows of each kind a statement, because its cascade would take longer than a statement
-- may. Says how many went; what is small goes with the site.
CREATE FUNCTION empty_site(organization varchar, site uuid, most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  name text;
  gone integer;
  total integer := 0;
BEGIN
  FOREACH name IN ARRAY ARRAY['site_terms', 'site_words', 'chunks', 'documents', 'product_terms'] LOOP
    EXECUTE format('DELETE FROM %I WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM %I WHERE organization_id = $1 AND site_id = $2 LIMIT $3))', name, name) USING organization, site, most;
    GET DIAGNOSTICS gone = ROW_COUNT;
    total := total + gone;
    EXIT WHEN total >= most;
  END LOOP;
  RETURN total;
END $$;
--> statement-breakpoint
CREATE TABLE "answer_cache" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"key" char(43) NOT NULL,
	"message_id" uuid NOT NULL,
	"seen" "pg_snapshot" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_cache_organization_id_site_id_key_pk" PRIMARY KEY("organization_id","site_id","key")
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"body_hash" char(43) NOT NULL,
	"chat_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_requests_organization_id_site_id_id_pk" PRIMARY KEY("organization_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_changes" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"changed_by" "xid8" NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_changes_organization_id_site_id_changed_by_pk" PRIMARY KEY("organization_id","site_id","changed_by")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"chat_id" uuid,
	"event_id" uuid NOT NULL,
	"event" varchar(32) NOT NULL,
	"body" text NOT NULL,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"status" integer,
	"problem" varchar(300),
	"response" varchar(1000),
	"milliseconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"url" varchar(2000) NOT NULL,
	"events" varchar(32)[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "webhook_endpoints_events" CHECK (cardinality("webhook_endpoints"."events") between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "finished_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "answer_cache" ADD CONSTRAINT "answer_cache_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "knowledge_changes" ADD CONSTRAINT "knowledge_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_endpoint_id_webhook_endpoints_organization_id_id_fk" FOREIGN KEY ("organization_id","endpoint_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_chat_id_chats_organization_id_id_fk" FOREIGN KEY ("organization_id","chat_id") REFERENCES "public"."chats"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "answer_cache_message" ON "answer_cache" USING btree ("organization_id","message_id");
--> statement-breakpoint
CREATE INDEX "api_requests_created" ON "api_requests" USING btree ("organization_id","created_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("organization_id","endpoint_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_chat" ON "webhook_deliveries" USING btree ("organization_id","chat_id");
--> statement-breakpoint
SELECT protect_tenant_table('answer_cache');
--> statement-breakpoint
SELECT protect_tenant_table('api_requests');
--> statement-breakpoint
SELECT protect_tenant_table('knowledge_changes');
--> statement-breakpoint
SELECT protect_tenant_table('webhook_deliveries');
--> statement-breakpoint
SELECT protect_tenant_table('webhook_endpoints');
--> statement-breakpoint
-- By hand: every transaction that changes what a site knows leaves its number, so that no answer from before is said again.
-- `sites_of` reads the sites from the rows of `changed`. What goes with its site or organisation leaves nothing behind.
CREATE FUNCTION watch_knowledge(watched text, sites_of text) RETURNS void LANGUAGE plpgsql AS $watch$
DECLARE
  event text;
BEGIN
  EXECUTE format($make$
    CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $note$
    BEGIN
      INSERT INTO knowledge_changes (organization_id, site_id, changed_by)
      SELECT DISTINCT s.organization_id, s.id, pg_current_xact_id()
      FROM (%s) c (organization_id, site_id)
      JOIN sites s ON s.organization_id = c.organization_id AND s.id = c.site_id
      JOIN organizations o ON o.id = s.organization_id
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $note$
  $make$, 'note_change_of_' || watched, sites_of);
  FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      'note_' || event, event, watched, CASE event WHEN 'delete' THEN 'OLD' ELSE 'NEW' END, 'note_change_of_' || watched);
  END LOOP;
END $watch$;
--> statement-breakpoint
SELECT watch_knowledge('sites', 'SELECT organization_id, id FROM changed');
--> statement-breakpoint
SELECT watch_knowledge(watched, 'SELECT organization_id, site_id FROM changed')
FROM unnest(ARRAY['documents', 'chunks', 'synonyms', 'rules', 'products']) watched;
--> statement-breakpoint
SELECT watch_knowledge('chunk_vectors', 'SELECT k.organization_id, k.site_id FROM changed
  JOIN chunks k ON k.organization_id = changed.organization_id AND k.id = changed.chunk_id');
--> statement-breakpoint
SELECT watch_knowledge('rule_vectors', 'SELECT r.organization_id, r.site_id FROM changed
  JOIN rules r ON r.organization_id = changed.organization_id AND r.id = changed.rule_id');
--> statement-breakpoint
CREATE TABLE "chat_terms" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"term" text collate "C" NOT NULL,
	"chat_id" uuid NOT NULL,
	CONSTRAINT "chat_terms_organization_id_site_id_term_chat_id_pk" PRIMARY KEY("organization_id","site_id","term","chat_id")
);
--> statement-breakpoint
ALTER TABLE "chat_terms" ADD CONSTRAINT "chat_terms_organization_id_chat_id_chats_organization_id_id_fk" FOREIGN KEY ("organization_id","chat_id") REFERENCES "public"."chats"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "chat_terms_chat" ON "chat_terms" USING btree ("organization_id","chat_id");
--> statement-breakpoint
SELECT protect_tenant_table('chat_terms');
--> statement-breakpoint
CREATE TABLE "chat_days" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"thumbs_up" integer DEFAULT 0 NOT NULL,
	"thumbs_down" integer DEFAULT 0 NOT NULL,
	"times" integer[] NOT NULL,
	CONSTRAINT "chat_days_organization_id_site_id_day_pk" PRIMARY KEY("organization_id","site_id","day")
);
--> statement-breakpoint
CREATE TABLE "usage_notices" (
	"organization_id" varchar(64) NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"percent" smallint NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "usage_notices_organization_id_period_starts_at_percent_pk" PRIMARY KEY("organization_id","period_starts_at","percent")
);
--> statement-breakpoint
ALTER TABLE "chat_days" ADD CONSTRAINT "chat_days_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "usage_notices" ADD CONSTRAINT "usage_notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('chat_days');
--> statement-breakpoint
SELECT protect_tenant_table('usage_notices');
--> statement-breakpoint
CREATE TABLE "model_settings" (
	"organization_id" varchar(64) PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"url" varchar(300) NOT NULL,
	"model" varchar(120) NOT NULL,
	"sealed_key" text,
	"key_last_four" varchar(4),
	"temperature" real DEFAULT 0 NOT NULL,
	"max_tokens" integer DEFAULT 600 NOT NULL,
	"input_price" real,
	"output_price" real,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "model_settings_temperature" CHECK ("model_settings"."temperature" between 0 and 2),
	CONSTRAINT "model_settings_tokens" CHECK ("model_settings"."max_tokens" between 50 and 8000)
);
--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('model_settings');
--> statement-breakpoint
SELECT watch_knowledge('model_settings', 'SELECT s.organization_id, s.id FROM changed
  JOIN sites s ON s.organization_id = changed.organization_id');
--> statement-breakpoint
-- By hand: what was said before today is finished, and tells nobody.
-- In batches of chats.
UPDATE chats c SET finished_at = c.updated_at FROM batch b WHERE c.organization_id = b.organization_id AND c.id = b.id;
--> statement-breakpoint
ALTER TABLE "product_imports" VALIDATE CONSTRAINT "product_imports_missing";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_unfinished" ON "chats" USING btree ("organization_id","updated_at") WHERE "chats"."finished_at" is null or "chats"."finished_at" < "chats"."updated_at";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_unsettled" ON "messages" USING btree ("organization_id","created_at") WHERE "messages"."outcome" is null and "messages"."role" = 'assistant';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_unanswered" ON "chats" USING btree ("organization_id","site_id","updated_at","id") WHERE "chats"."unanswered" > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_disliked" ON "chats" USING btree ("organization_id","site_id","updated_at","id") WHERE "chats"."thumbs_down" > 0;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_contact" ON "chats" USING btree ("organization_id","site_id","updated_at","id") WHERE "chats"."contact_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_site_new" ON "chats" USING btree ("organization_id","site_id","updated_at","id");
--> statement-breakpoint
-- By hand: what was asked before is counted too. How long those answers took was not kept.
-- In batches of chats.
INSERT INTO chat_days (organization_id, site_id, day, answered, unanswered, thumbs_up, thumbs_down, times)
SELECT c.organization_id, c.site_id, (m.created_at AT TIME ZONE s.time_zone)::date,
  count(*) FILTER (WHERE m.outcome IN ('answered', 'refused')),
  count(*) FILTER (WHERE m.outcome IN ('unknown', 'limit', 'unavailable', 'failed')),
  count(*) FILTER (WHERE m.feedback = 'up'), count(*) FILTER (WHERE m.feedback = 'down'), array_fill(0, ARRAY[24])
FROM batch b
JOIN chats c ON c.organization_id = b.organization_id AND c.id = b.id
JOIN messages m ON m.organization_id = c.organization_id AND m.chat_id = c.id
JOIN sites s ON s.organization_id = c.organization_id AND s.id = c.site_id
WHERE m.role = 'assistant' AND m.outcome <> 'stopped'
GROUP BY 1, 2, 3
ON CONFLICT (organization_id, site_id, day) DO UPDATE SET answered = chat_days.answered + excluded.answered,
  unanswered = chat_days.unanswered + excluded.unanswered, thumbs_up = chat_days.thumbs_up + excluded.thumbs_up,
  thumbs_down = chat_days.thumbs_down + excluded.thumbs_down;
--> statement-breakpoint
-- By hand: chats from before are found by their words, too.
-- In batches of chats, by a job.
INSERT INTO chat_terms (organization_id, site_id, term, chat_id)
SELECT c.organization_id, c.site_id, l.term COLLATE "C", c.id
FROM batch b
JOIN chats c ON c.organization_id = b.organization_id AND c.id = b.id
JOIN messages m ON m.organization_id = c.organization_id AND m.chat_id = c.id
CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector(
  (CASE split_part(c.language, '-', 1) WHEN 'de' THEN 'german' WHEN 'fr' THEN 'french' WHEN 'es' THEN 'spanish' WHEN 'it' THEN 'italian'
    WHEN 'nl' THEN 'dutch' WHEN 'pt' THEN 'portuguese' WHEN 'tr' THEN 'turkish' WHEN 'ar' THEN 'arabic' WHEN 'en' THEN 'english'
    ELSE 'simple' END)::regconfig, m.text))) l(term)
FOR KEY SHARE OF c
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP INDEX "chats_site";
--> statement-breakpoint
ALTER INDEX "chats_site_new" RENAME TO "chats_site";

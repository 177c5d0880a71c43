CREATE TABLE "held_changes" (
	"organization_id" varchar(64) NOT NULL,
	"document_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"state" varchar(16) NOT NULL,
	"title" varchar(300) NOT NULL,
	"text" text NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" varchar(16),
	"run_id" uuid,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "held_changes_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id"),
	CONSTRAINT "held_changes_state" CHECK ("held_changes"."state" in ('checking', 'held', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "gap_notices" (
	"organization_id" varchar(64) NOT NULL,
	"gap_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "gap_notices_organization_id_gap_id_chat_id_pk" PRIMARY KEY("organization_id","gap_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "gap_wordings" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"gap_id" uuid NOT NULL,
	"text" varchar(300) NOT NULL,
	"language" varchar(16) NOT NULL,
	"count" integer NOT NULL,
	"chat_id" uuid NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gap_wordings_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gaps" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"state" varchar(16) NOT NULL,
	"language" varchar(16) NOT NULL,
	"concept" varchar(64),
	"unanswered" integer DEFAULT 0 NOT NULL,
	"offered" integer DEFAULT 0 NOT NULL,
	"disliked" integer DEFAULT 0 NOT NULL,
	"weeks" integer[] DEFAULT '{}' NOT NULL,
	"first_asked_at" timestamp with time zone NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL,
	"closed_by" varchar(64),
	"closed_at" timestamp with time zone,
	"document_id" uuid,
	"rule_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gaps_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "gaps_state" CHECK ("gaps"."state" in ('open', 'closed', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "digest_opt_outs" (
	"organization_id" varchar(64) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_opt_outs_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"organization_id" varchar(64) NOT NULL,
	"week" date NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digests_organization_id_week_user_id_pk" PRIMARY KEY("organization_id","week","user_id")
);
--> statement-breakpoint
CREATE TABLE "product_demand" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" varchar(16) NOT NULL,
	"name" varchar(200) NOT NULL,
	"product_id" uuid,
	"count" integer NOT NULL,
	CONSTRAINT "product_demand_organization_id_site_id_day_kind_name_pk" PRIMARY KEY("organization_id","site_id","day","kind","name"),
	CONSTRAINT "product_demand_kind" CHECK ("product_demand"."kind" in ('not-found', 'out-of-stock'))
);
--> statement-breakpoint
CREATE TABLE "topic_concepts" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"concept" varchar(64) NOT NULL,
	"topic_id" uuid NOT NULL,
	CONSTRAINT "topic_concepts_organization_id_site_id_concept_pk" PRIMARY KEY("organization_id","site_id","concept")
);
--> statement-breakpoint
CREATE TABLE "topic_days" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"concept" varchar(64) NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"offered" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"thumbs_up" integer DEFAULT 0 NOT NULL,
	"thumbs_down" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "topic_days_organization_id_site_id_day_concept_pk" PRIMARY KEY("organization_id","site_id","day","concept")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"updated_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topics_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_questions" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"question" varchar(2000) NOT NULL,
	"language" varchar(16),
	"page" varchar(2000),
	"expected" varchar(16) NOT NULL,
	"must_say" varchar(200)[] DEFAULT '{}' NOT NULL,
	"must_not_say" varchar(200)[] DEFAULT '{}' NOT NULL,
	"source_kind" varchar(16),
	"source_id" uuid,
	"source_title" varchar(300),
	"origin" varchar(16) NOT NULL,
	"key" char(43) NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quality_questions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "quality_questions_expected" CHECK ("quality_questions"."expected" in ('answered', 'refused')),
	CONSTRAINT "quality_questions_origin" CHECK ("quality_questions"."origin" in ('hand', 'file', 'chat', 'correction', 'suggestion', 'gap', 'demo')),
	CONSTRAINT "quality_questions_source" CHECK (("quality_questions"."source_kind" is null) = ("quality_questions"."source_id" is null))
);
--> statement-breakpoint
CREATE TABLE "quality_results" (
	"organization_id" varchar(64) NOT NULL,
	"run_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"outcome" varchar(16) NOT NULL,
	"text" text NOT NULL,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"engine" varchar(16),
	"trace_hash" char(43) NOT NULL,
	"passed" boolean NOT NULL,
	"problems" varchar(300)[] DEFAULT '{}' NOT NULL,
	"changed" boolean NOT NULL,
	"before" jsonb,
	"model_texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "quality_results_organization_id_run_id_question_id_pk" PRIMARY KEY("organization_id","run_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quality_runs" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"cause" varchar(16) NOT NULL,
	"state" varchar(16) NOT NULL,
	"total" integer NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"document_id" uuid,
	"seen" text,
	"problem" varchar(300),
	"alerted_at" timestamp with time zone,
	"started_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "quality_runs_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "quality_runs_cause" CHECK ("quality_runs"."cause" in ('asked', 'changed', 'draft', 'held')),
	CONSTRAINT "quality_runs_state" CHECK ("quality_runs"."state" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "knowledge_changes" ADD COLUMN "kind" varchar(16) DEFAULT 'site' NOT NULL;
--> statement-breakpoint
ALTER TABLE "knowledge_changes" ADD COLUMN "changed_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "holds_failing_changes" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "held_changes" ADD CONSTRAINT "held_changes_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "held_changes" ADD CONSTRAINT "held_changes_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gap_notices" ADD CONSTRAINT "gap_notices_organization_id_gap_id_gaps_organization_id_id_fk" FOREIGN KEY ("organization_id","gap_id") REFERENCES "public"."gaps"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gap_notices" ADD CONSTRAINT "gap_notices_organization_id_chat_id_chats_organization_id_id_fk" FOREIGN KEY ("organization_id","chat_id") REFERENCES "public"."chats"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gap_wordings" ADD CONSTRAINT "gap_wordings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gap_wordings" ADD CONSTRAINT "gap_wordings_organization_id_gap_id_gaps_organization_id_id_fk" FOREIGN KEY ("organization_id","gap_id") REFERENCES "public"."gaps"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gap_wordings" ADD CONSTRAINT "gap_wordings_organization_id_chat_id_chats_organization_id_id_fk" FOREIGN KEY ("organization_id","chat_id") REFERENCES "public"."chats"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gaps" ADD CONSTRAINT "gaps_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gaps" ADD CONSTRAINT "gaps_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "digest_opt_outs" ADD CONSTRAINT "digest_opt_outs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_demand" ADD CONSTRAINT "product_demand_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topic_concepts" ADD CONSTRAINT "topic_concepts_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topic_concepts" ADD CONSTRAINT "topic_concepts_organization_id_topic_id_topics_organization_id_id_fk" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topic_days" ADD CONSTRAINT "topic_days_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quality_questions" ADD CONSTRAINT "quality_questions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quality_questions" ADD CONSTRAINT "quality_questions_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quality_results" ADD CONSTRAINT "quality_results_organization_id_run_id_quality_runs_organization_id_id_fk" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."quality_runs"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quality_results" ADD CONSTRAINT "quality_results_organization_id_question_id_quality_questions_organization_id_id_fk" FOREIGN KEY ("organization_id","question_id") REFERENCES "public"."quality_questions"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quality_runs" ADD CONSTRAINT "quality_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quality_runs" ADD CONSTRAINT "quality_runs_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "held_changes_site" ON "held_changes" USING btree ("organization_id","site_id");
--> statement-breakpoint
CREATE INDEX "gap_notices_chat" ON "gap_notices" USING btree ("organization_id","chat_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "gap_wordings_text" ON "gap_wordings" USING btree ("organization_id","gap_id","language","text");
--> statement-breakpoint
CREATE INDEX "gap_wordings_chat" ON "gap_wordings" USING btree ("organization_id","chat_id");
--> statement-breakpoint
CREATE INDEX "gaps_site" ON "gaps" USING btree ("organization_id","site_id","state","last_asked_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("organization_id","site_id","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "quality_questions_key" ON "quality_questions" USING btree ("organization_id","site_id","key");
--> statement-breakpoint
CREATE INDEX "quality_results_question" ON "quality_results" USING btree ("organization_id","question_id");
--> statement-breakpoint
CREATE INDEX "quality_runs_site" ON "quality_runs" USING btree ("organization_id","site_id","created_at");
--> statement-breakpoint
SELECT protect_tenant_table('held_changes');
--> statement-breakpoint
SELECT protect_tenant_table('gap_notices');
--> statement-breakpoint
SELECT protect_tenant_table('gap_wordings');
--> statement-breakpoint
SELECT protect_tenant_table('gaps');
--> statement-breakpoint
SELECT protect_tenant_table('digest_opt_outs');
--> statement-breakpoint
SELECT protect_tenant_table('digests');
--> statement-breakpoint
SELECT protect_tenant_table('product_demand');
--> statement-breakpoint
SELECT protect_tenant_table('topic_concepts');
--> statement-breakpoint
SELECT protect_tenant_table('topic_days');
--> statement-breakpoint
SELECT protect_tenant_table('topics');
--> statement-breakpoint
SELECT protect_tenant_table('quality_questions');
--> statement-breakpoint
SELECT protect_tenant_table('quality_results');
--> statement-breakpoint
SELECT protect_tenant_table('quality_runs');
--> statement-breakpoint
-- By hand: changes of knowledge name what was changed. A statement that changes many rows is one entry without an ID.
CREATE FUNCTION name_knowledge_changes(watched text, kind text, rows_of text) RETURNS void LANGUAGE plpgsql AS $watch$
BEGIN
  EXECUTE format($make$
    CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $note$
    BEGIN
      INSERT INTO knowledge_changes (organization_id, site_id, changed_by, kind, changed_id)
      SELECT DISTINCT s.organization_id, s.id, pg_current_xact_id(), %L,
        CASE WHEN c.amount > 50 THEN '00000000-0000-0000-0000-000000000000' ELSE c.id END
      FROM (SELECT *, max(place) OVER () AS amount FROM (
        SELECT *, dense_rank() OVER (ORDER BY id) AS place FROM (%s) r (organization_id, site_id, id)) d) c
      JOIN sites s ON s.organization_id = c.organization_id AND s.id = c.site_id
      JOIN organizations o ON o.id = s.organization_id
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $note$
  $make$, 'note_change_of_' || watched, kind, rows_of);
END $watch$;
--> statement-breakpoint
SELECT name_knowledge_changes('sites', 'site', 'SELECT organization_id, id, ''00000000-0000-0000-0000-000000000000''::uuid FROM changed');
--> statement-breakpoint
SELECT name_knowledge_changes(watched, kind, 'SELECT organization_id, site_id, id FROM changed')
FROM (VALUES ('documents', 'document'), ('synonyms', 'synonym'), ('rules', 'rule'), ('products', 'product'), ('site_facts', 'fact')) w (watched, kind);
--> statement-breakpoint
SELECT name_knowledge_changes('chunks', 'document', 'SELECT organization_id, site_id, document_id FROM changed');
--> statement-breakpoint
SELECT name_knowledge_changes('chunk_vectors', 'document', 'SELECT k.organization_id, k.site_id, k.document_id FROM changed
  JOIN chunks k ON k.organization_id = changed.organization_id AND k.id = changed.chunk_id');
--> statement-breakpoint
SELECT name_knowledge_changes('rule_vectors', 'rule', 'SELECT r.organization_id, r.site_id, r.id FROM changed
  JOIN rules r ON r.organization_id = changed.organization_id AND r.id = changed.rule_id');
--> statement-breakpoint
DROP FUNCTION name_knowledge_changes;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "knowledge_changes_organization_id_site_id_changed_by_kind_changed_id_pk" ON "knowledge_changes" USING btree ("organization_id","site_id","changed_by","kind","changed_id");
--> statement-breakpoint
ALTER TABLE "knowledge_changes" DROP CONSTRAINT "knowledge_changes_organization_id_site_id_changed_by_pk";
--> statement-breakpoint
ALTER TABLE "knowledge_changes" ADD CONSTRAINT "knowledge_changes_organization_id_site_id_changed_by_kind_changed_id_pk" PRIMARY KEY USING INDEX "knowledge_changes_organization_id_site_id_changed_by_kind_changed_id_pk";

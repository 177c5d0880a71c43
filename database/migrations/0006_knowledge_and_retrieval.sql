CREATE TABLE "document_versions" (
	"organization_id" varchar(64) NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" varchar(300) NOT NULL,
	"text" text NOT NULL,
	"hash" char(64) NOT NULL,
	"made_by" varchar(64),
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_organization_id_document_id_version_pk" PRIMARY KEY("organization_id","document_id","version")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"title" varchar(300) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"source_url" varchar(2000),
	"language" varchar(16),
	"state" varchar(16) NOT NULL,
	"problem" varchar(300),
	"version" integer DEFAULT 0 NOT NULL,
	"hand_edited" boolean DEFAULT false NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "documents_title" CHECK (length("documents"."title") > 0),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('written', 'file', 'page')),
	CONSTRAINT "documents_state" CHECK ("documents"."state" in ('waiting', 'ready', 'failed', 'off'))
);
--> statement-breakpoint
CREATE TABLE "chunk_vectors" (
	"organization_id" varchar(64) NOT NULL,
	"chunk_id" integer NOT NULL,
	"model" varchar(100) NOT NULL,
	"dimension" integer NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "chunk_vectors_organization_id_chunk_id_model_pk" PRIMARY KEY("organization_id","chunk_id","model"),
	CONSTRAINT "chunk_vectors_dimension" CHECK (octet_length("chunk_vectors"."vector") = "chunk_vectors"."dimension")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "chunks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"starts_at" integer NOT NULL,
	"ends_at" integer NOT NULL,
	"title" varchar(300) NOT NULL,
	"headings" text[] NOT NULL,
	"text" text NOT NULL,
	"hash" varchar(32) NOT NULL,
	"terms" bigint[] NOT NULL,
	"sentences" smallint[] NOT NULL,
	CONSTRAINT "chunks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"organization_id" varchar(64) NOT NULL,
	"term_id" bigint NOT NULL,
	"chunk_id" integer NOT NULL,
	"tf" smallint NOT NULL,
	"length" smallint NOT NULL,
	CONSTRAINT "postings_organization_id_term_id_chunk_id_pk" PRIMARY KEY("organization_id","term_id","chunk_id") INCLUDE ("tf","length")
);
--> statement-breakpoint
CREATE TABLE "site_stats" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"chunks" integer DEFAULT 0 NOT NULL,
	"words" bigint DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_stats_organization_id_site_id_pk" PRIMARY KEY("organization_id","site_id"),
	CONSTRAINT "site_stats_chunks" CHECK ("site_stats"."chunks" >= 0 and "site_stats"."words" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_terms" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"term" text collate "C" NOT NULL,
	"term_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "site_terms_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chunks" integer NOT NULL,
	CONSTRAINT "site_terms_organization_id_site_id_term_pk" PRIMARY KEY("organization_id","site_id","term"),
	CONSTRAINT "site_terms_chunks" CHECK ("site_terms"."chunks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "site_words" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"spelling" text collate "C" NOT NULL,
	"term" text collate "C",
	CONSTRAINT "site_words_organization_id_site_id_spelling_pk" PRIMARY KEY("organization_id","site_id","spelling")
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"phrases" varchar(80)[] NOT NULL,
	"stems" jsonb NOT NULL,
	"any_stem" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "synonyms_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "synonyms_phrases" CHECK (cardinality("synonyms"."phrases") between 2 and 20)
);
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_vectors" ADD CONSTRAINT "chunk_vectors_organization_id_chunk_id_chunks_organization_id_id_fk" FOREIGN KEY ("organization_id","chunk_id") REFERENCES "public"."chunks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_stats" ADD CONSTRAINT "site_stats_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synonyms" ADD CONSTRAINT "synonyms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synonyms" ADD CONSTRAINT "synonyms_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_site" ON "documents" USING btree ("organization_id","site_id","updated_at");--> statement-breakpoint
CREATE INDEX "documents_source" ON "documents" USING btree ("organization_id","site_id","source_url");--> statement-breakpoint
CREATE INDEX "chunks_document" ON "chunks" USING btree ("organization_id","document_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "site_terms_id" ON "site_terms" USING btree ("organization_id","term_id");--> statement-breakpoint
CREATE INDEX "synonyms_site" ON "synonyms" USING btree ("organization_id","site_id");
--> statement-breakpoint
SELECT protect_tenant_table('document_versions');
--> statement-breakpoint
SELECT protect_tenant_table('documents');
--> statement-breakpoint
SELECT protect_tenant_table('chunk_vectors');
--> statement-breakpoint
SELECT protect_tenant_table('chunks');
--> statement-breakpoint
SELECT protect_tenant_table('postings');
--> statement-breakpoint
SELECT protect_tenant_table('site_stats');
--> statement-breakpoint
SELECT protect_tenant_table('site_terms');
--> statement-breakpoint
SELECT protect_tenant_table('site_words');
--> statement-breakpoint
SELECT protect_tenant_table('synonyms');
--> statement-breakpoint
-- Terms, words and postings have no foreign keys, because those would be checked millions of times. They go with the site's row in
-- site_stats, which goes with the site, and which whoever writes them holds.
CREATE FUNCTION remove_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM site_words w USING gone g WHERE w.organization_id = g.organization_id AND w.site_id = g.site_id;
  DELETE FROM site_terms t USING gone g WHERE t.organization_id = g.organization_id AND t.site_id = g.site_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_stats_gone AFTER DELETE ON site_stats REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remove_terms();
--> statement-breakpoint
CREATE FUNCTION remove_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM postings p USING gone g WHERE p.organization_id = g.organization_id AND p.term_id = g.term_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_terms_gone AFTER DELETE ON site_terms REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remove_postings();
--> statement-breakpoint
-- Counts change with every document; with room on the page they change in place. A search reads only index pages that
-- VACUUM has called visible, so postings are vacuumed early.
ALTER TABLE site_terms SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE postings SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

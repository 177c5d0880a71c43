CREATE TABLE "product_import_pieces" (
	"organization_id" varchar(64) NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "product_import_pieces_organization_id_import_id_position_pk" PRIMARY KEY("organization_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_import_problems" (
	"organization_id" varchar(64) NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"message" varchar(300) NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "product_import_problems_organization_id_import_id_line_pk" PRIMARY KEY("organization_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"file_name" varchar(200) NOT NULL,
	"state" varchar(16) NOT NULL,
	"problem" varchar(300),
	"delimiter" char(1),
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"currency" char(3),
	"size" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"piece" integer DEFAULT 0 NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"line" integer DEFAULT 1 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_imports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "product_imports_state" CHECK ("product_imports"."state" in ('uploading', 'waiting', 'running', 'done', 'failed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "product_terms" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"term" text collate "C" NOT NULL,
	"product_id" uuid NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "product_terms_organization_id_site_id_term_product_id_pk" PRIMARY KEY("organization_id","site_id","term","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"external_id" varchar(200),
	"sku" varchar(100),
	"title" varchar(300) NOT NULL,
	"description" text NOT NULL,
	"url" varchar(2000),
	"currency" char(3),
	"price" numeric(12, 2),
	"compare_at_price" numeric(12, 2),
	"availability" varchar(16) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"variants" jsonb NOT NULL,
	"images" varchar(2000)[] NOT NULL,
	"categories" varchar(120)[] NOT NULL,
	"attributes" jsonb NOT NULL,
	"source" varchar(16) NOT NULL,
	"import_id" uuid,
	"terms" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "products_title" CHECK (length("products"."title") > 0),
	CONSTRAINT "products_price" CHECK ("products"."price" >= 0 and "products"."compare_at_price" >= 0),
	CONSTRAINT "products_availability" CHECK ("products"."availability" in ('in-stock', 'out-of-stock', 'unknown')),
	CONSTRAINT "products_source" CHECK ("products"."source" in ('hand', 'file', 'api', 'shopify', 'demo'))
);
--> statement-breakpoint
CREATE TABLE "rule_vectors" (
	"organization_id" varchar(64) NOT NULL,
	"rule_id" uuid NOT NULL,
	"hash" char(32) NOT NULL,
	"model" varchar(100) NOT NULL,
	"dimension" integer NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "rule_vectors_organization_id_rule_id_hash_model_pk" PRIMARY KEY("organization_id","rule_id","hash","model"),
	CONSTRAINT "rule_vectors_dimension" CHECK (octet_length("rule_vectors"."vector") = "rule_vectors"."dimension")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" varchar(16) NOT NULL,
	"name" varchar(80) NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	"instruction" varchar(2000) NOT NULL,
	"wordings" jsonb NOT NULL,
	"pages" varchar(200)[] NOT NULL,
	"languages" varchar(16)[] NOT NULL,
	"topics" varchar(200)[] NOT NULL,
	"valid_from" char(16),
	"valid_until" char(16),
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rules_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "rules_kind" CHECK ("rules"."kind" in ('instruction', 'answer', 'refusal')),
	CONSTRAINT "rules_name" CHECK (length("rules"."name") > 0),
	CONSTRAINT "rules_valid" CHECK ("rules"."valid_from" < "rules"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "product_import_pieces" ADD CONSTRAINT "product_import_pieces_organization_id_import_id_product_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."product_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_problems" ADD CONSTRAINT "product_import_problems_organization_id_import_id_product_imports_organization_id_id_fk" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."product_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_vectors" ADD CONSTRAINT "rule_vectors_organization_id_rule_id_rules_organization_id_id_fk" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."rules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_imports_site" ON "product_imports" USING btree ("organization_id","site_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_external" ON "products" USING btree ("organization_id","site_id","external_id") WHERE "products"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("organization_id","site_id","id");--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING btree ("organization_id","site_id","title","id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("organization_id","site_id",coalesce("price", -1),"id");--> statement-breakpoint
CREATE INDEX "rules_site" ON "rules" USING btree ("organization_id","site_id","position");
--> statement-breakpoint
SELECT protect_tenant_table('product_import_pieces');
--> statement-breakpoint
SELECT protect_tenant_table('product_import_problems');
--> statement-breakpoint
SELECT protect_tenant_table('product_imports');
--> statement-breakpoint
SELECT protect_tenant_table('product_terms');
--> statement-breakpoint
SELECT protect_tenant_table('products');
--> statement-breakpoint
SELECT protect_tenant_table('rule_vectors');
--> statement-breakpoint
SELECT protect_tenant_table('rules');
--> statement-breakpoint
-- By hand: terms have no foreign keys, because those would be checked millions of times. They go with their product; those of a site
-- that is gone go as a whole, which is quicker than one by one.
CREATE FUNCTION remove_product_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_terms t USING (SELECT DISTINCT organization_id, site_id FROM gone) g
    WHERE t.organization_id = g.organization_id AND t.site_id = g.site_id AND NOT EXISTS (
      SELECT FROM sites s JOIN organizations o ON o.id = s.organization_id
      WHERE s.organization_id = g.organization_id AND s.id = g.site_id);
  DELETE FROM product_terms t USING (
      SELECT p.organization_id, p.site_id, p.id, unnest(p.terms) AS term FROM gone p
      JOIN sites s ON s.organization_id = p.organization_id AND s.id = p.site_id
      JOIN organizations o ON o.id = s.organization_id) g
    WHERE t.organization_id = g.organization_id AND t.site_id = g.site_id AND t.term = g.term AND t.product_id = g.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_gone AFTER DELETE ON products REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION remove_product_terms();

--> statement-breakpoint
-- A search reads only the index: the weight is part of it, and it is vacuumed early, so that its pages are called visible.
ALTER TABLE product_terms DROP CONSTRAINT product_terms_organization_id_site_id_term_product_id_pk,
  ADD CONSTRAINT product_terms_organization_id_site_id_term_product_id_pk
    PRIMARY KEY (organization_id, site_id, term, product_id) INCLUDE (weight);
--> statement-breakpoint
ALTER TABLE product_terms SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

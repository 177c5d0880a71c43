CREATE TABLE "crawl_pages" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"crawl_id" uuid NOT NULL,
	"url" varchar(2000) NOT NULL,
	"is_sitemap" boolean DEFAULT false NOT NULL,
	"depth" integer NOT NULL,
	"state" varchar(16) NOT NULL,
	"problem" varchar(300),
	"attempts" integer DEFAULT 0 NOT NULL,
	"title" varchar(300),
	"text" text,
	"places" jsonb,
	"language" varchar(16),
	"hash" char(64),
	"etag" varchar(200),
	"last_modified" varchar(100),
	"document_id" uuid,
	CONSTRAINT "crawl_pages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "crawl_pages_state" CHECK ("crawl_pages"."state" in ('queued', 'found', 'skipped', 'failed', 'chosen', 'read'))
);
--> statement-breakpoint
CREATE TABLE "crawls" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" varchar(16) NOT NULL,
	"url" varchar(2000) NOT NULL,
	"state" varchar(16) NOT NULL,
	"problem" varchar(300),
	"max_pages" integer NOT NULL,
	"max_depth" integer NOT NULL,
	"robots" text,
	"find_until" timestamp with time zone NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crawls_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "crawls_kind" CHECK ("crawls"."kind" in ('page', 'sitemap', 'links')),
	CONSTRAINT "crawls_state" CHECK ("crawls"."state" in ('finding', 'found', 'reading', 'done', 'canceled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "page_sources" (
	"organization_id" varchar(64) NOT NULL,
	"document_id" uuid NOT NULL,
	"url" varchar(2000) NOT NULL,
	"title" varchar(300),
	"etag" varchar(200),
	"last_modified" varchar(100),
	"checked_at" timestamp with time zone NOT NULL,
	"vanished_at" timestamp with time zone,
	"problem" varchar(300),
	CONSTRAINT "page_sources_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD CONSTRAINT "crawl_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD CONSTRAINT "crawl_pages_organization_id_crawl_id_crawls_organization_id_id_fk" FOREIGN KEY ("organization_id","crawl_id") REFERENCES "public"."crawls"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawls" ADD CONSTRAINT "crawls_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawls" ADD CONSTRAINT "crawls_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_sources" ADD CONSTRAINT "page_sources_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crawl_pages_url" ON "crawl_pages" USING btree ("organization_id","crawl_id","url");--> statement-breakpoint
CREATE INDEX "crawl_pages_state" ON "crawl_pages" USING btree ("organization_id","crawl_id","state");--> statement-breakpoint
CREATE INDEX "crawls_site" ON "crawls" USING btree ("organization_id","site_id","created_at");--> statement-breakpoint
CREATE INDEX "page_sources_checked" ON "page_sources" USING btree ("organization_id","checked_at");
--> statement-breakpoint
SELECT protect_tenant_table('crawl_pages');
--> statement-breakpoint
SELECT protect_tenant_table('crawls');
--> statement-breakpoint
SELECT protect_tenant_table('page_sources');
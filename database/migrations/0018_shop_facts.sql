CREATE TABLE "fact_findings" (
	"organization_id" varchar(64) NOT NULL,
	"document_id" uuid NOT NULL,
	"basis" char(32) NOT NULL,
	"findings" jsonb NOT NULL,
	CONSTRAINT "fact_findings_organization_id_document_id_pk" PRIMARY KEY("organization_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "fact_searches" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"run" uuid NOT NULL,
	"finder" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "fact_searches_organization_id_site_id_pk" PRIMARY KEY("organization_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "site_facts" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" varchar(32) NOT NULL,
	"language" varchar(16) NOT NULL,
	"value" varchar(1000) NOT NULL,
	"state" varchar(16) NOT NULL,
	"restores_to" varchar(16),
	"confidence" real,
	"quote" varchar(2000),
	"document_id" uuid,
	"version" integer,
	"changed_at" timestamp with time zone,
	"conflict" jsonb,
	"updated_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_facts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "site_facts_state" CHECK ("site_facts"."state" in ('found', 'confirmed', 'corrected', 'hidden')),
	CONSTRAINT "site_facts_value" CHECK (length("site_facts"."value") > 0),
	CONSTRAINT "site_facts_hidden" CHECK (("site_facts"."state" = 'hidden') = ("site_facts"."restores_to" is not null))
);
--> statement-breakpoint
ALTER TABLE "fact_findings" ADD CONSTRAINT "fact_findings_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_searches" ADD CONSTRAINT "fact_searches_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_facts" ADD CONSTRAINT "site_facts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_facts" ADD CONSTRAINT "site_facts_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_facts_kind" ON "site_facts" USING btree ("organization_id","site_id","kind","language");
--> statement-breakpoint
SELECT protect_tenant_table('fact_findings');
--> statement-breakpoint
SELECT protect_tenant_table('fact_searches');
--> statement-breakpoint
SELECT protect_tenant_table('site_facts');
--> statement-breakpoint
-- By hand: a fact outlives its document, and only the reference is cleared.
ALTER TABLE "site_facts" ADD CONSTRAINT "site_facts_document" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE SET NULL ("document_id");
--> statement-breakpoint
-- By hand: a change of facts invalidates cached answers.
SELECT watch_knowledge('site_facts', 'SELECT organization_id, site_id FROM changed');

CREATE TABLE "section_questions" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"headings" text[] NOT NULL,
	"text" varchar(200) NOT NULL,
	"source" varchar(16) NOT NULL,
	"key" char(43) NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "section_questions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "section_questions_text" CHECK (length("section_questions"."text") > 0),
	CONSTRAINT "section_questions_source" CHECK ("section_questions"."source" in ('owner', 'gap', 'test', 'model'))
);
--> statement-breakpoint
ALTER TABLE "fact_searches" ADD COLUMN "proposed_nothing" char(43);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "questioned_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "questioning" jsonb;
--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "asked" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "section_questions" ADD CONSTRAINT "section_questions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "section_questions" ADD CONSTRAINT "section_questions_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "section_questions" ADD CONSTRAINT "section_questions_organization_id_document_id_documents_organization_id_id_fk" FOREIGN KEY ("organization_id","document_id") REFERENCES "public"."documents"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "section_questions_key" ON "section_questions" USING btree ("organization_id","document_id","key");
--> statement-breakpoint
SELECT protect_tenant_table('section_questions');

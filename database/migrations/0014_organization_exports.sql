CREATE TABLE "organization_exports" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"asked_by" varchar(64) NOT NULL,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"run" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "organization_exports_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "organization_exports_state" CHECK ("organization_exports"."state" in ('waiting', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_exports_person" ON "organization_exports" USING btree ("organization_id","asked_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_exports_running" ON "organization_exports" USING btree ("organization_id") WHERE "organization_exports"."state" in ('waiting', 'running');
--> statement-breakpoint
SELECT protect_tenant_table('organization_exports');
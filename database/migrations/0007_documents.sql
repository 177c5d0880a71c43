ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_state";
--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "pairs" jsonb;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "words" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "over_limit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "original_key" varchar(200);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "original_name" varchar(200);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "original_type" varchar(100);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "original_size" integer;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('written', 'qa', 'file', 'page', 'html')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_state" CHECK ("documents"."state" in ('queued', 'reading', 'ready', 'failed')) NOT VALID;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_created" ON "documents" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_original" ON "documents" USING btree ("organization_id","original_key");
--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_kind";
--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_state";

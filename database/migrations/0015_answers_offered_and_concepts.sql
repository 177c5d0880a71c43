ALTER TABLE "chat_days" ADD COLUMN "offered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "offers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "concepts" "bytea";--> statement-breakpoint
ALTER TABLE "site_stats" ADD COLUMN "index_version" integer DEFAULT 0 NOT NULL;
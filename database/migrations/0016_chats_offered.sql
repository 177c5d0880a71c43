ALTER TABLE "chats" ADD COLUMN "offered" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_offered" ON "chats" USING btree ("organization_id","site_id","updated_at","id") WHERE "chats"."offered" > 0;

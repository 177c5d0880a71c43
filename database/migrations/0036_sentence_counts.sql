ALTER TABLE "chat_days" ADD COLUMN "checked_sentences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_days" ADD COLUMN "removed_sentences" integer DEFAULT 0 NOT NULL;
ALTER TABLE "chats" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "handled_by" varchar(64);
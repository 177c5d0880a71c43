ALTER TABLE "widgets" ADD COLUMN "description" varchar(300) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "widgets" ADD COLUMN "draft_at" timestamp with time zone;
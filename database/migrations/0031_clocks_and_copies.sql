CREATE TABLE "installation" (
	"name" varchar(32) PRIMARY KEY NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- The default comes second: existing chats would otherwise seem to be from today, and be kept longer than promised.
ALTER TABLE "chats" ADD COLUMN "stored_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "chats" ALTER COLUMN "stored_at" SET DEFAULT now();
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "missing_since" timestamp with time zone;
--> statement-breakpoint
SELECT open_global_table('installation');

CREATE TABLE "mail_suppressions" (
	"hash" varchar(43) PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "contact_asked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "contact_confirmed_at" timestamp with time zone;
--> statement-breakpoint
SELECT open_global_table('mail_suppressions');

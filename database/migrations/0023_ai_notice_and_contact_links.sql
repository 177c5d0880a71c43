ALTER TABLE "messages" ADD COLUMN "generated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_link" varchar(64);--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_link_at" timestamp with time zone;--> statement-breakpoint
UPDATE "messages" SET "generated" = true WHERE "engine" = 'generative' AND EXISTS (SELECT FROM "answer_traces" WHERE "answer_traces"."organization_id" = "messages"."organization_id" AND "answer_traces"."message_id" = "messages"."id" AND "answer_traces"."trace" -> 'model' <> 'null');

ALTER TABLE "messages" ADD COLUMN "generated" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_confirmed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_link" varchar(64);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_link_at" timestamp with time zone;
--> statement-breakpoint
-- In batches of answer_traces, by a job.
UPDATE "messages" m SET "generated" = true FROM batch b
JOIN "answer_traces" t ON t."organization_id" = b."organization_id" AND t."message_id" = b."message_id"
WHERE m."organization_id" = t."organization_id" AND m."id" = t."message_id" AND m."engine" = 'generative' AND t."trace" -> 'model' <> 'null';

CREATE TABLE "answer_traces" (
	"organization_id" varchar(64) NOT NULL,
	"message_id" uuid NOT NULL,
	"trace" jsonb NOT NULL,
	CONSTRAINT "answer_traces_organization_id_message_id_pk" PRIMARY KEY("organization_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "thumbs_up" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "thumbs_down" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "engine" varchar(16);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "milliseconds" integer;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "billed" varchar(8);
--> statement-breakpoint
ALTER TABLE "answer_traces" ADD CONSTRAINT "answer_traces_organization_id_message_id_messages_organization_id_id_fk" FOREIGN KEY ("organization_id","message_id") REFERENCES "public"."messages"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_billed" CHECK ("messages"."billed" in ('plan', 'grace')) NOT VALID;
--> statement-breakpoint
SELECT protect_tenant_table('answer_traces');
--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_billed";
--> statement-breakpoint
-- By hand: what was said before is counted too.
-- In batches of chats.
UPDATE chats c SET unanswered = m.unanswered, thumbs_up = m.up, thumbs_down = m.down
FROM (
  SELECT organization_id, chat_id,
    count(*) FILTER (WHERE outcome IN ('unknown', 'limit', 'unavailable', 'failed')) AS unanswered,
    count(*) FILTER (WHERE feedback = 'up') AS up, count(*) FILTER (WHERE feedback = 'down') AS down
  FROM messages JOIN batch USING (organization_id)
  WHERE chat_id = batch.id AND role = 'assistant' GROUP BY 1, 2) m
WHERE m.organization_id = c.organization_id AND m.chat_id = c.id;

ALTER TABLE "people" ADD COLUMN "trial_subscription_id" varchar(64);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refund" jsonb;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "free_next" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A person's trial outlives the organisation it was in.
-- Safe: few people had a trial.
INSERT INTO "people" ("id", "trial_subscription_id") SELECT DISTINCT "object_id", 'earlier' FROM "lookups" WHERE "kind" = 'trial-person'
	ON CONFLICT ("id") DO UPDATE SET "trial_subscription_id" = excluded."trial_subscription_id";
--> statement-breakpoint
-- Safe: few people had a trial.
DELETE FROM "lookups" WHERE "kind" = 'trial-person';
--> statement-breakpoint
-- States were ordered by the moments of their events, which are later than those of the states themselves. The next state that
-- is read or told counts, whatever its moment.
-- Safe: one row per subscription.
UPDATE "subscriptions" SET "last_event_at" = NULL;
--> statement-breakpoint
-- Safe: events wait for seconds.
UPDATE "webhook_inbox" SET "facts" = "facts" || jsonb_build_object('updatedAt', to_jsonb("occurred_at"))
	WHERE "provider" = 'paddle' AND "processed_at" IS NULL;

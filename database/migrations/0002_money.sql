CREATE TABLE "plans" (
	"id" varchar(32) PRIMARY KEY NOT NULL,
	"paddle_id" varchar(64),
	"shopify_id" varchar(64),
	"name" varchar(40) NOT NULL,
	"max_questions" integer NOT NULL,
	"max_products" integer NOT NULL,
	"max_rules" integer NOT NULL,
	"max_documents" integer NOT NULL,
	"max_sites" integer NOT NULL,
	"max_members" integer NOT NULL,
	"refresh" varchar(16) NOT NULL,
	"history_days" integer NOT NULL,
	"trial_days" integer DEFAULT 0 NOT NULL,
	"rank" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_paddle_id_unique" UNIQUE("paddle_id"),
	CONSTRAINT "plans_shopify_id_unique" UNIQUE("shopify_id"),
	CONSTRAINT "plans_refresh" CHECK ("plans"."refresh" in ('manual', 'weekly', 'daily', 'hourly'))
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"provider" varchar(16) NOT NULL,
	"event_id" varchar(64) NOT NULL,
	"type" varchar(64) NOT NULL,
	"entity_id" varchar(64),
	"occurred_at" timestamp (6) with time zone NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" varchar(32),
	CONSTRAINT "webhook_inbox_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"organization_id" varchar(64) PRIMARY KEY NOT NULL,
	"plan_id" varchar(32) NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entitlements_source" CHECK ("entitlements"."source" in ('free', 'paddle', 'shopify')),
	CONSTRAINT "entitlements_status" CHECK ("entitlements"."status" in ('active', 'trialing', 'past_due', 'paused', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" varchar(64),
	"product_id" varchar(64),
	"price_id" varchar(64),
	"customer_id" varchar(64),
	"business_id" varchar(64),
	"address_id" varchar(64),
	"status" text NOT NULL,
	"scheduled_change" jsonb,
	"plan_id" varchar(32) NOT NULL,
	"period_starts_at" timestamp with time zone,
	"period_ends_at" timestamp with time zone,
	"next_billed_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"last_event_at" timestamp (6) with time zone,
	"superseded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('active', 'trialing', 'past_due', 'paused', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"organization_id" varchar(64) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"period_starts_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "usage_organization_id_kind_period_starts_at_pk" PRIMARY KEY("organization_id","kind","period_starts_at"),
	CONSTRAINT "usage_used" CHECK ("usage"."used" >= 0)
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage" ADD CONSTRAINT "usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_inbox_entity" ON "webhook_inbox" USING btree ("provider","entity_id","occurred_at");--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider" ON "subscriptions" USING btree ("organization_id","subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_living" ON "subscriptions" USING btree ("organization_id") WHERE "subscriptions"."status" <> 'canceled' and not "subscriptions"."superseded";
--> statement-breakpoint
-- The server reads plans; only the owner of the database changes what they allow.
GRANT SELECT ON "plans" TO aisle_app;
--> statement-breakpoint
INSERT INTO "plans" ("id", "name", "max_questions", "max_products", "max_rules", "max_documents", "max_sites", "max_members", "refresh", "history_days", "trial_days", "rank") VALUES
	('free', 'Free', 50, 50, 5, 10, 1, 2, 'manual', 30, 0, 1),
	('starter', 'Starter', 1500, 500, 25, 100, 2, 3, 'weekly', 90, 14, 2),
	('growth', 'Growth', 6000, 5000, 100, 500, 5, 10, 'daily', 365, 14, 3),
	('scale', 'Scale', 25000, 50000, 300, 2500, 20, 25, 'hourly', 730, 0, 4);
--> statement-breakpoint
SELECT open_global_table('webhook_inbox');
--> statement-breakpoint
SELECT protect_tenant_table('entitlements');
--> statement-breakpoint
SELECT protect_tenant_table('subscriptions');
--> statement-breakpoint
SELECT protect_tenant_table('usage');
CREATE TABLE "shopify_data_requests" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"installation_id" uuid NOT NULL,
	"request_id" varchar(32) NOT NULL,
	"customer_id" varchar(32),
	"chats" integer DEFAULT 0 NOT NULL,
	"found" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "shopify_data_requests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "shopify_installations" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"shop" varchar(80) NOT NULL,
	"shop_id" varchar(64) NOT NULL,
	"app_installation_id" varchar(64),
	"state" varchar(24) NOT NULL,
	"name" varchar(255) NOT NULL,
	"email" varchar(254),
	"domain" varchar(255) NOT NULL,
	"scopes" varchar(64)[] DEFAULT '{}' NOT NULL,
	"last_bulk_operation_id" varchar(64),
	"last_bulk_operation_status" varchar(16),
	"subscription_state" varchar(16) DEFAULT 'unknown' NOT NULL,
	"plan_handle" varchar(64),
	"trial_ends_at" timestamp with time zone,
	"period_ends_at" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"subscription_verified_at" timestamp with time zone,
	"subscription_checked_at" timestamp with time zone,
	"embed_seen_at" timestamp with time zone,
	"embed_seen_on" varchar(2000),
	"installed_at" timestamp with time zone NOT NULL,
	"uninstalled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopify_installations_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shopify_installations_state" CHECK ("shopify_installations"."state" in ('installed', 'reauth_required', 'uninstalled')),
	CONSTRAINT "shopify_installations_plan" CHECK ("shopify_installations"."subscription_state" in ('active', 'none', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "shopify_link_codes" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "shopify_link_codes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "shopify_products" (
	"organization_id" varchar(64) NOT NULL,
	"installation_id" uuid NOT NULL,
	"number" varchar(32) NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"sync_id" uuid,
	CONSTRAINT "shopify_products_organization_id_installation_id_number_pk" PRIMARY KEY("organization_id","installation_id","number")
);
--> statement-breakpoint
CREATE TABLE "shopify_sessions" (
	"organization_id" varchar(64) NOT NULL,
	"id" varchar(160) NOT NULL,
	"installation_id" uuid NOT NULL,
	"shop" varchar(80) NOT NULL,
	"state" varchar(64) DEFAULT '' NOT NULL,
	"is_online" boolean DEFAULT false NOT NULL,
	"scope" varchar(1000),
	"expires" timestamp with time zone,
	"access_token" text,
	"refresh_token" text,
	"refresh_token_expires" timestamp with time zone,
	"lease" uuid,
	"lease_until" timestamp with time zone,
	"user_id" varchar(32),
	"first_name" varchar(120),
	"last_name" varchar(120),
	"email" varchar(254),
	"account_owner" boolean,
	"locale" varchar(16),
	"collaborator" boolean,
	"email_verified" boolean,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopify_sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "shopify_syncs" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"installation_id" uuid NOT NULL,
	"kind" varchar(16) NOT NULL,
	"cause" varchar(16) NOT NULL,
	"state" varchar(16) NOT NULL,
	"bulk_operation_id" varchar(64),
	"expected" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"over_plan" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"problem" varchar(500),
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "shopify_syncs_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shopify_syncs_kind" CHECK ("shopify_syncs"."kind" in ('catalogue', 'content')),
	CONSTRAINT "shopify_syncs_cause" CHECK ("shopify_syncs"."cause" in ('first', 'asked', 'nightly', 'changed')),
	CONSTRAINT "shopify_syncs_state" CHECK ("shopify_syncs"."state" in ('waiting', 'preparing', 'reading', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "customer" varchar(64);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "billing" varchar(16) DEFAULT 'paddle' NOT NULL;
--> statement-breakpoint
ALTER TABLE "shopify_data_requests" ADD CONSTRAINT "shopify_data_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_data_requests" ADD CONSTRAINT "shopify_data_requests_organization_id_installation_id_shopify_installations_organization_id_id_fk" FOREIGN KEY ("organization_id","installation_id") REFERENCES "public"."shopify_installations"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_installations" ADD CONSTRAINT "shopify_installations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_installations" ADD CONSTRAINT "shopify_installations_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_link_codes" ADD CONSTRAINT "shopify_link_codes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_link_codes" ADD CONSTRAINT "shopify_link_codes_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_products" ADD CONSTRAINT "shopify_products_organization_id_installation_id_shopify_installations_organization_id_id_fk" FOREIGN KEY ("organization_id","installation_id") REFERENCES "public"."shopify_installations"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_sessions" ADD CONSTRAINT "shopify_sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_sessions" ADD CONSTRAINT "shopify_sessions_organization_id_installation_id_shopify_installations_organization_id_id_fk" FOREIGN KEY ("organization_id","installation_id") REFERENCES "public"."shopify_installations"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_syncs" ADD CONSTRAINT "shopify_syncs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shopify_syncs" ADD CONSTRAINT "shopify_syncs_organization_id_installation_id_shopify_installations_organization_id_id_fk" FOREIGN KEY ("organization_id","installation_id") REFERENCES "public"."shopify_installations"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_data_requests_request" ON "shopify_data_requests" USING btree ("organization_id","installation_id","request_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_installations_shop" ON "shopify_installations" USING btree ("organization_id","shop");
--> statement-breakpoint
CREATE INDEX "shopify_products_sync" ON "shopify_products" USING btree ("organization_id","installation_id","sync_id");
--> statement-breakpoint
CREATE INDEX "shopify_syncs_installation" ON "shopify_syncs" USING btree ("organization_id","installation_id","started_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "shopify_syncs_running" ON "shopify_syncs" USING btree ("organization_id","installation_id","kind") WHERE "shopify_syncs"."ended_at" is null;
--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_billing" CHECK ("organizations"."billing" in ('paddle', 'shopify')) NOT VALID;
--> statement-breakpoint
SELECT protect_tenant_table('shopify_data_requests');
--> statement-breakpoint
SELECT protect_tenant_table('shopify_installations');
--> statement-breakpoint
SELECT protect_tenant_table('shopify_link_codes');
--> statement-breakpoint
SELECT protect_tenant_table('shopify_products');
--> statement-breakpoint
SELECT protect_tenant_table('shopify_sessions');
--> statement-breakpoint
SELECT protect_tenant_table('shopify_syncs');
--> statement-breakpoint
-- A plan at Shopify is known by its handle, which never changes.
-- Safe: one row per plan.
UPDATE "plans" SET "shopify_id" = "id" WHERE "id" <> 'free';
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_customer" ON "chats" USING btree ("organization_id","site_id","customer") WHERE "chats"."customer" is not null;
--> statement-breakpoint
ALTER TABLE "organizations" VALIDATE CONSTRAINT "organizations_billing";

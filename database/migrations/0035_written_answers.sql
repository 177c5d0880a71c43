CREATE TABLE "answer_settings" (
	"organization_id" varchar(64) PRIMARY KEY NOT NULL,
	"wording" varchar(16) DEFAULT 'natural' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_settings_wording" CHECK ("answer_settings"."wording" in ('natural', 'quotes'))
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"organization_id" varchar(64) NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"emailed_at" timestamp with time zone,
	CONSTRAINT "model_usage_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "site_voices" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"name" varchar(60),
	"tone" varchar(16) DEFAULT 'friendly' NOT NULL,
	"tone_text" varchar(300),
	"length" varchar(16) DEFAULT 'normal' NOT NULL,
	"formality" varchar(16) DEFAULT 'automatic' NOT NULL,
	"say" varchar(500),
	"avoid" varchar(500),
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_voices_organization_id_site_id_pk" PRIMARY KEY("organization_id","site_id"),
	CONSTRAINT "site_voices_tone" CHECK ("site_voices"."tone" in ('friendly', 'neutral', 'expert', 'own')),
	CONSTRAINT "site_voices_length" CHECK ("site_voices"."length" in ('short', 'normal')),
	CONSTRAINT "site_voices_formality" CHECK ("site_voices"."formality" in ('automatic', 'formal', 'informal'))
);
--> statement-breakpoint
CREATE TABLE "model_measurements" (
	"endpoint" varchar(64) PRIMARY KEY NOT NULL,
	"caught" real NOT NULL,
	"kept" real NOT NULL,
	"measured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_settings" ALTER COLUMN "judge" SET DEFAULT true;
--> statement-breakpoint
-- Safe: one row for each organisation with a model of its own. Old servers then check with a second call, too.
UPDATE model_settings SET judge = true WHERE NOT judge;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "to_review" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "to_review" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "choices" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "includes_model" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "answer_settings" ADD CONSTRAINT "answer_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_voices" ADD CONSTRAINT "site_voices_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('answer_settings');
--> statement-breakpoint
SELECT protect_tenant_table('model_usage');
--> statement-breakpoint
SELECT protect_tenant_table('site_voices');
--> statement-breakpoint
SELECT open_global_table('model_measurements');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "chats_to_review" ON "chats" USING btree ("organization_id","site_id","updated_at","id") WHERE "chats"."to_review" > 0;

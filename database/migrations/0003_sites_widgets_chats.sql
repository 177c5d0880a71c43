CREATE TABLE "chats" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"widget_id" uuid,
	"channel" varchar(16) NOT NULL,
	"visitor" varchar(64),
	"language" varchar(16) NOT NULL,
	"page_url" varchar(2000),
	"questions" integer DEFAULT 0 NOT NULL,
	"contact_name" varchar(120),
	"contact_email" varchar(254),
	"contact_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chats_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "chats_channel" CHECK ("chats"."channel" in ('widget', 'api', 'playground', 'shopify'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" varchar(16) NOT NULL,
	"text" text NOT NULL,
	"outcome" varchar(16),
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"client_id" uuid,
	"feedback" varchar(4),
	"feedback_reason" varchar(1000),
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "messages_role" CHECK ("messages"."role" in ('visitor', 'assistant')),
	CONSTRAINT "messages_feedback" CHECK ("messages"."feedback" in ('up', 'down')),
	CONSTRAINT "messages_text" CHECK (length("messages"."text") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"hash" char(64) NOT NULL,
	"prefix" varchar(16) NOT NULL,
	"last_four" char(4) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" varchar(64),
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "keys_name" CHECK (length("keys"."name") > 0)
);
--> statement-breakpoint
CREATE TABLE "widget_pictures" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"type" varchar(32) NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_pictures_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "widget_pictures_size" CHECK (octet_length("widget_pictures"."bytes") <= 100000)
);
--> statement-breakpoint
CREATE TABLE "widget_versions" (
	"organization_id" varchar(64) NOT NULL,
	"widget_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"published_by" varchar(64),
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widget_versions_organization_id_widget_id_version_pk" PRIMARY KEY("organization_id","widget_id","version")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"type" varchar(8) NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"key" varchar(32) NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_revision" integer DEFAULT 1 NOT NULL,
	"draft_by" varchar(64),
	"seen_url" varchar(2000),
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "widgets_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "widgets_name" CHECK (length("widgets"."name") > 0),
	CONSTRAINT "widgets_type" CHECK ("widgets"."type" in ('bubble', 'inline', 'search'))
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "language" varchar(16) DEFAULT 'en' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "time_zone" varchar(64) DEFAULT 'UTC' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "contact_email" varchar(254);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "retention_days" integer DEFAULT 90 NOT NULL;
--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_organization_id_widget_id_widgets_organization_id_id_fk" FOREIGN KEY ("organization_id","widget_id") REFERENCES "public"."widgets"("organization_id","id") ON DELETE set null ("widget_id") ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_organization_id_chat_id_chats_organization_id_id_fk" FOREIGN KEY ("organization_id","chat_id") REFERENCES "public"."chats"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "widget_pictures" ADD CONSTRAINT "widget_pictures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "widget_pictures" ADD CONSTRAINT "widget_pictures_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "widget_versions" ADD CONSTRAINT "widget_versions_organization_id_widget_id_widgets_organization_id_id_fk" FOREIGN KEY ("organization_id","widget_id") REFERENCES "public"."widgets"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "chats_site" ON "chats" USING btree ("organization_id","site_id","updated_at");
--> statement-breakpoint
CREATE INDEX "chats_visitor" ON "chats" USING btree ("organization_id","widget_id","visitor");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_chat" ON "messages" USING btree ("organization_id","chat_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("organization_id","chat_id","client_id");
--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");
--> statement-breakpoint
CREATE INDEX "keys_site" ON "keys" USING btree ("organization_id","site_id");
--> statement-breakpoint
CREATE INDEX "widgets_site" ON "widgets" USING btree ("organization_id","site_id");
--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_retention" CHECK ("sites"."retention_days" between 1 and 730) NOT VALID;
--> statement-breakpoint
SELECT protect_tenant_table('chats');
--> statement-breakpoint
SELECT protect_tenant_table('messages');
--> statement-breakpoint
SELECT open_global_table('rate_limits');
--> statement-breakpoint
SELECT protect_tenant_table('keys');
--> statement-breakpoint
SELECT protect_tenant_table('widget_pictures');
--> statement-breakpoint
SELECT protect_tenant_table('widget_versions');
--> statement-breakpoint
SELECT protect_tenant_table('widgets');
--> statement-breakpoint
ALTER TABLE "sites" VALIDATE CONSTRAINT "sites_retention";

-- Puts a tenant table under row-level security: the app role sees the rows of the organisation its transaction names, and
-- none where the setting is missing or empty; the owner sees all, or its backfills would silently change nothing.
CREATE FUNCTION protect_tenant_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %1$s TO aisle_app USING (%2$s) WITH CHECK (%2$s)', name,
    'organization_id = nullif(current_setting(''app.organization_id'', true), '''')');
  EXECUTE format('CREATE POLICY owner ON %s TO %I USING (true) WITH CHECK (true)', name, current_user);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO aisle_app', name);
END $$;
--> statement-breakpoint
CREATE FUNCTION open_global_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO aisle_app', name);
END $$;
--> statement-breakpoint
-- A global table whose rows belong to organisations: everybody's rows are found, only one's own are written.
CREATE FUNCTION own_global_table(name regclass, organization_column name) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own text := format($own$%I = nullif(current_setting('app.organization_id', true), '')$own$, organization_column);
BEGIN
  PERFORM open_global_table(name);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY found ON %s FOR SELECT TO aisle_app USING (true)', name);
  EXECUTE format('CREATE POLICY added ON %s FOR INSERT TO aisle_app WITH CHECK (%s)', name, own);
  EXECUTE format('CREATE POLICY changed ON %1$s FOR UPDATE TO aisle_app USING (%2$s) WITH CHECK (%2$s)', name, own);
  EXECUTE format('CREATE POLICY removed ON %s FOR DELETE TO aisle_app USING (%s)', name, own);
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public, drizzle TO aisle_app;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO aisle_app;
--> statement-breakpoint
CREATE TABLE "lookups" (
	"kind" varchar(32) NOT NULL,
	"hash" varchar(64) NOT NULL,
	"organization_id" varchar(64) NOT NULL,
	"object_id" varchar(64) NOT NULL,
	CONSTRAINT "lookups_kind_hash_pk" PRIMARY KEY("kind","hash")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_state" CHECK ("organizations"."state" in ('active', 'deleting'))
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"urls" varchar(200)[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "sites_name" CHECK (length("sites"."name") > 0),
	CONSTRAINT "sites_urls" CHECK (cardinality("sites"."urls") <= 20)
);
--> statement-breakpoint
ALTER TABLE "lookups" ADD CONSTRAINT "lookups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lookups_organization" ON "lookups" USING btree ("organization_id");
--> statement-breakpoint
SELECT own_global_table('lookups', 'organization_id');
--> statement-breakpoint
SELECT own_global_table('organizations', 'id');
--> statement-breakpoint
SELECT protect_tenant_table('sites');

CREATE TABLE "people" (
	"id" varchar(64) PRIMARY KEY NOT NULL,
	"tokens_after" timestamp with time zone,
	"picture_id" uuid,
	"picture" "bytea",
	"picture_type" varchar(32),
	CONSTRAINT "people_picture_size" CHECK (octet_length("people"."picture") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"organization_id" varchar(64) NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" varchar(64),
	"action" varchar(64) NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "activity_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" varchar(64) NOT NULL,
	"user_id" varchar(64) NOT NULL,
	"state" text DEFAULT 'member' NOT NULL,
	"role_ids" varchar(64)[] DEFAULT '{}' NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"permissions_changed_at" timestamp with time zone,
	CONSTRAINT "members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "members_state" CHECK ("members"."state" in ('member', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "lease" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_picture" ON "people" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("organization_id","actor_id","id");
--> statement-breakpoint
SELECT open_global_table('people');
--> statement-breakpoint
SELECT protect_tenant_table('activity');
--> statement-breakpoint
SELECT protect_tenant_table('members');
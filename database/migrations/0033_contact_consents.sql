CREATE TABLE "contact_consents" (
	"organization_id" varchar(64) NOT NULL,
	"site_id" uuid NOT NULL,
	"hash" varchar(43) NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "contact_consents_organization_id_site_id_hash_pk" PRIMARY KEY("organization_id","site_id","hash")
);
--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_organization_id_site_id_sites_organization_id_id_fk" FOREIGN KEY ("organization_id","site_id") REFERENCES "public"."sites"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('contact_consents');

--> statement-breakpoint
-- The hash is `mailboxOf` in domain/people/mail-budget.ts.
-- In batches of chats.
INSERT INTO contact_consents (organization_id, site_id, hash, asked_at, confirmed_at)
SELECT organization_id, site_id, hash, min(contact_asked_at), max(contact_confirmed_at)
FROM (
	SELECT c.organization_id, c.site_id, coalesce(c.contact_asked_at, c.contact_confirmed_at) AS contact_asked_at, c.contact_confirmed_at,
		translate(rtrim(encode(sha256(convert_to(
			split_part(split_part(lower(trim(c.contact_email)), '@', 1), '+', 1) || '@' || split_part(lower(trim(c.contact_email)), '@', 2),
			'UTF8')), 'base64'), '='), '+/', '-_') AS hash
	FROM chats c JOIN batch b ON b.organization_id = c.organization_id AND b.id = c.id
	WHERE c.contact_email IS NOT NULL AND (c.contact_asked_at IS NOT NULL OR c.contact_confirmed_at IS NOT NULL)
) asked
GROUP BY organization_id, site_id, hash
ON CONFLICT (organization_id, site_id, hash)
DO UPDATE SET asked_at = least(contact_consents.asked_at, excluded.asked_at),
	confirmed_at = greatest(contact_consents.confirmed_at, excluded.confirmed_at);

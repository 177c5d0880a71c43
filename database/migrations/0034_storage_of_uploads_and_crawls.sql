CREATE TABLE "pending_uploads" (
	"organization_id" varchar(64) NOT NULL,
	"key" varchar(200) NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "pending_uploads_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
ALTER TABLE "pending_uploads" ADD CONSTRAINT "pending_uploads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_table('pending_uploads');

--> statement-breakpoint
SELECT watch_storage('pending_uploads', 'size', '{insert,delete}');
--> statement-breakpoint
-- By hand: counts the pages of crawls.
SELECT watch_storage('crawl_pages',
  'octet_length(url) + coalesce(octet_length(text), 0) + coalesce(octet_length(places::text), 0) + coalesce(octet_length(product::text), 0)',
  '{insert,update,delete}');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION stored_bytes(organization varchar) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT stored_bytes_of_documents(organization) + stored_bytes_of_document_versions(organization)
    + stored_bytes_of_held_changes(organization) + stored_bytes_of_chunks(organization)
    + stored_bytes_of_product_pictures(organization) + stored_bytes_of_widget_pictures(organization)
    + stored_bytes_of_product_import_pieces(organization) + stored_bytes_of_product_import_problems(organization)
    + stored_bytes_of_pending_uploads(organization) + stored_bytes_of_crawl_pages(organization)
$$;
--> statement-breakpoint
-- By hand: an organisation without a total is counted in full with its next change, or by the daily job.
-- In batches of storage.
DELETE FROM storage s USING batch b WHERE s.organization_id = b.organization_id;

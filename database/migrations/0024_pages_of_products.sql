CREATE TABLE "product_pages" (
	"organization_id" varchar(64) NOT NULL,
	"product_id" uuid NOT NULL,
	"url" varchar(2000) NOT NULL,
	"etag" varchar(200),
	"last_modified" varchar(100),
	"checked_at" timestamp with time zone NOT NULL,
	"vanished_at" timestamp with time zone,
	CONSTRAINT "product_pages_organization_id_product_id_pk" PRIMARY KEY("organization_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_source";
--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD COLUMN "product" jsonb;
--> statement-breakpoint
ALTER TABLE "crawl_pages" ADD COLUMN "product_id" uuid;
--> statement-breakpoint
ALTER TABLE "product_pages" ADD CONSTRAINT "product_pages_organization_id_product_id_products_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_pages_checked" ON "product_pages" USING btree ("organization_id","checked_at");
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_source" CHECK ("products"."source" in ('hand', 'file', 'api', 'page', 'shopify', 'demo')) NOT VALID;
--> statement-breakpoint
SELECT protect_tenant_table('product_pages');
--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_source";

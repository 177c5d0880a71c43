CREATE TABLE "product_pictures" (
	"organization_id" varchar(64) NOT NULL,
	"product_id" uuid NOT NULL,
	"hash" char(22) NOT NULL,
	"bytes" "bytea",
	"asked_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	"is_waiting" boolean NOT NULL,
	CONSTRAINT "product_pictures_organization_id_product_id_hash_pk" PRIMARY KEY("organization_id","product_id","hash"),
	CONSTRAINT "product_pictures_size" CHECK (octet_length("product_pictures"."bytes") <= 200000)
);
--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_organization_id_product_id_products_organization_id_id_fk" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pictures_asked" ON "product_pictures" USING btree ("organization_id","asked_at");
--> statement-breakpoint
SELECT protect_tenant_table('product_pictures');
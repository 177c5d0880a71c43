ALTER TABLE "crawls" ADD COLUMN "reads_all" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "platform" varchar(16);
--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_platform" CHECK ("sites"."platform" in ('shopify', 'wordpress', 'wix', 'squarespace', 'tag-manager', 'html')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "sites" VALIDATE CONSTRAINT "sites_platform";

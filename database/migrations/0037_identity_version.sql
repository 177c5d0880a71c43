ALTER TABLE "people" ADD COLUMN "identity_version" integer DEFAULT 0 NOT NULL;

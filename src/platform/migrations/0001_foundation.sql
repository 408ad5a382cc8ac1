CREATE TABLE "favorites" (
	"uid" text NOT NULL,
	"gym_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorites_uid_gym_id_pk" PRIMARY KEY("uid","gym_id")
);
--> statement-breakpoint
CREATE TABLE "gym_private" (
	"gym_id" text PRIMARY KEY NOT NULL,
	"owner_ids" text[] DEFAULT '{}' NOT NULL,
	"staff_ids" text[] DEFAULT '{}' NOT NULL,
	"join_code" text,
	"contact" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"claim_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"gym_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gym_sources" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"gym_id" text NOT NULL,
	"row_hash" text NOT NULL,
	"imported" jsonb NOT NULL,
	CONSTRAINT "gym_sources_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
CREATE TABLE "gyms" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"previous_names" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_note" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])) STORED NOT NULL,
	"map_lat" double precision GENERATED ALWAYS AS (degrees(ln(tan(pi() / 4 + radians(least(greatest(lat, -85), 85)) / 2)))) STORED NOT NULL,
	"geohash" text NOT NULL,
	"timezone" text NOT NULL,
	"place_id" text,
	"photo_url" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"facebook" text DEFAULT '' NOT NULL,
	"affiliation" jsonb,
	"affiliation_key" text,
	"head_coach" jsonb,
	"coaches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"founded_year" integer,
	"disciplines" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"mat_area_m2" double precision,
	"mat_type" text DEFAULT '' NOT NULL,
	"rooms" integer,
	"max_on_mat" integer,
	"drop_in" jsonb DEFAULT '{"accepted":null,"price":null,"currency":null,"firstVisitFree":null,"notice":null,"waiverUrl":null}'::jsonb NOT NULL,
	"rules" jsonb DEFAULT '{"giColors":null,"patches":null,"visitorMinBelt":null,"legLocks":null,"beginnersWelcome":null,"shoesOff":null,"tapePolicy":null,"photoPolicy":null}'::jsonb NOT NULL,
	"trial_offer" jsonb DEFAULT '{"available":null,"classes":null,"days":null,"notes":""}'::jsonb NOT NULL,
	"membership" jsonb DEFAULT '{"priceFrom":null,"currency":null,"contract":null}'::jsonb NOT NULL,
	"accessibility" jsonb DEFAULT '{"stepFree":null,"changing":null,"parking":null}'::jsonb NOT NULL,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opening_hours" text DEFAULT '' NOT NULL,
	"rating_avg" double precision,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"favorite_count" integer DEFAULT 0 NOT NULL,
	"last_confirmed_at" timestamp with time zone,
	"last_confirmed_by" text,
	"claimed" boolean DEFAULT false NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"merged_into" text,
	"listed" boolean GENERATED ALWAYS AS (status in ('active', 'temporarily_closed', 'opening_soon') and merged_into is null) STORED NOT NULL,
	"search_text" text NOT NULL,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usernames" (
	"username" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"username" text,
	"username_changed_at" timestamp with time zone,
	"photo_url" text,
	"photo_url_rate_limited_at" timestamp with time zone,
	"last_photo_update" timestamp with time zone,
	"photo_chosen" boolean DEFAULT false NOT NULL,
	"account_type" text DEFAULT 'individual' NOT NULL,
	"profile_complete" boolean GENERATED ALWAYS AS (btrim(display_name) <> '' and btrim(city) <> '' and btrim(country) <> '') STORED NOT NULL,
	"onboarding_complete" boolean DEFAULT false NOT NULL,
	"onboarding_step" integer DEFAULT 0 NOT NULL,
	"age_confirmed_at" timestamp with time zone,
	"belt_rank" text,
	"stripes" integer DEFAULT 0 NOT NULL,
	"year_started" integer,
	"discipline" text,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"place_id" integer,
	"home_gym_id" text,
	"home_gym_name" text,
	"bio" text DEFAULT '' NOT NULL,
	"favorite_position" text DEFAULT '' NOT NULL,
	"instagram" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"profile_visibility" text DEFAULT 'members' NOT NULL,
	"preferences" jsonb NOT NULL,
	"notification_preferences" jsonb NOT NULL,
	"role" jsonb DEFAULT '{"admin":false,"creator":false}'::jsonb NOT NULL,
	"language" text,
	"timezone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone,
	"is_dummy" boolean DEFAULT false NOT NULL,
	"dummy_batch_id" text,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z][a-z0-9_]{2,19}$')
);
--> statement-breakpoint
CREATE TABLE "place_names" (
	"place_id" integer NOT NULL,
	"folded" text NOT NULL,
	"name" text NOT NULL,
	"rank" smallint NOT NULL,
	"population" integer NOT NULL,
	CONSTRAINT "place_names_place_id_folded_pk" PRIMARY KEY("place_id","folded")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ascii_name" text NOT NULL,
	"country" text NOT NULL,
	"admin_code" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"position" "cube" GENERATED ALWAYS AS (cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])) STORED NOT NULL,
	"population" integer NOT NULL,
	"timezone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"is_new_user" boolean DEFAULT false NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"banned" boolean DEFAULT false NOT NULL,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"role" text
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_private" ADD CONSTRAINT "gym_private_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_slugs" ADD CONSTRAINT "gym_slugs_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gym_sources" ADD CONSTRAINT "gym_sources_gym_id_gyms_id_fk" FOREIGN KEY ("gym_id") REFERENCES "public"."gyms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gyms" ADD CONSTRAINT "gyms_created_by_users_uid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usernames" ADD CONSTRAINT "usernames_uid_users_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."users"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_names" ADD CONSTRAINT "place_names_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_gym" ON "favorites" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "favorites_latest" ON "favorites" USING btree ("uid","created_at","gym_id");--> statement-breakpoint
CREATE INDEX "gym_slugs_gym" ON "gym_slugs" USING btree ("gym_id");--> statement-breakpoint
CREATE INDEX "gym_sources_gym" ON "gym_sources" USING btree ("gym_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gyms_slug" ON "gyms" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "gyms_position" ON "gyms" USING gist ("position");--> statement-breakpoint
CREATE INDEX "gyms_search_text" ON "gyms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "gyms_popular" ON "gyms" USING btree (((- favorite_count)::float8),"id");--> statement-breakpoint
CREATE INDEX "gyms_map" ON "gyms" USING btree ("lat","lng","map_lat","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "gyms_country" ON "gyms" USING btree ("country");--> statement-breakpoint
CREATE INDEX "gyms_affiliation" ON "gyms" USING btree ("affiliation_key");--> statement-breakpoint
CREATE INDEX "gyms_place" ON "gyms" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "gyms_created_by" ON "gyms" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gyms_dummy_batch" ON "gyms" USING btree ("dummy_batch_id");--> statement-breakpoint
CREATE INDEX "usernames_uid" ON "usernames" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_place" ON "users" USING btree ("country","city");--> statement-breakpoint
CREATE INDEX "users_home_gym" ON "users" USING btree ("home_gym_id");--> statement-breakpoint
CREATE INDEX "place_names_folded" ON "place_names" USING btree ("folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "place_names_large" ON "place_names" USING btree ("folded" text_pattern_ops) WHERE population >= 50000;--> statement-breakpoint
CREATE INDEX "places_position" ON "places" USING gist ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_identity" ON "auth_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_sessions_token" ON "auth_sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");
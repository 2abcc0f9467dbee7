import type { Migration } from './index.ts'

/**
 * Signing keys had their own table and become API keys with scopes and a secret. They keep their
 * ids, so that existing signatures stay valid, and their encrypted secrets. Columns that an older
 * database lacks are added first.
 */
export const oneKindOfKey: Migration = {
  name: '050-one-kind-of-key',
  up: sql =>
    sql.script(`
      create table if not exists "apiKey" (
        "keyId" text collate "C" not null,
        "institutionId" text collate "C" not null,
        "hash" text collate "C" not null,
        "name" text collate "C" not null,
        "madeBy" text collate "C" not null,
        "rights" text[] collate "C" not null,
        "clear" text[] collate "C" not null,
        "createTime" timestamp(3) with time zone not null,
        "expireTime" timestamp(3) with time zone,
        "lastUsedTime" timestamp(3) with time zone,
        "endedAt" timestamp(3) with time zone,
        constraint "apiKey_pk" primary key ("keyId")
      );
      alter table "apiKey"
        alter column "hash" drop not null,
        alter column "madeBy" drop not null,
        add column if not exists "offSince" timestamp(3) with time zone,
        add column if not exists "scopes" text[] collate "C",
        add column if not exists "secret" text collate "C";
      alter table "openKey"
        add column if not exists "expireTime" timestamp(3) with time zone,
        add column if not exists "lastUsedTime" timestamp(3) with time zone,
        add column if not exists "offSince" timestamp(3) with time zone;
      insert into "apiKey" ("keyId", "institutionId", "secret", "scopes", "name", "madeBy", "rights", "clear",
        "createTime", "expireTime", "lastUsedTime", "endedAt", "offSince")
      select "keyId", "institutionId", "secret", "scopes", "name", "madeBy", '{}', '{}',
        "createTime", "expireTime", "lastUsedTime", "endedAt", "offSince"
      from "openKey";
      drop table "openKey"`),
}

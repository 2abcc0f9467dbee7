-- Printed by scripts/print-schema.ts from the definitions; do not edit.
-- PostgreSQL; the embedded store holds grams in tables of their own.

create extension if not exists "btree_gist";
create or replace function "refuseChange"() returns trigger language plpgsql as $guard$
begin
  if current_setting('edu.journal', true) = tg_table_name then
    if tg_op = 'UPDATE' then return new; end if;
    return old;
  end if;
  raise exception 'rows of % are only added: % is refused', tg_table_name, tg_op using errcode = '23001';
end $guard$;

create table "account" (
  "id" text collate "C" not null,
  "account" text collate "C",
  "countryCode" text collate "C",
  "phone" text collate "C",
  "email" text collate "C",
  "passwordHash" text collate "C" not null,
  "name" text collate "C" not null,
  "kind" text collate "C" default 'PERSON' not null,
  "madeBy" text collate "C",
  "language" text collate "C",
  "passwordTime" timestamp(3) with time zone,
  "secondFactorTime" timestamp(3) with time zone,
  "createTime" timestamp(3) with time zone not null,
  constraint "account_pk" primary key ("id")
);
create index "account_account" on "account" ("account");
create index "account_phone" on "account" ("phone", "countryCode");
create index "account_email" on "account" ("email");
create unique index "account_provedPhone" on "account" ("countryCode", "phone") where "kind" <> 'SCHOOL';
create unique index "account_provedEmail" on "account" ("email") where "kind" <> 'SCHOOL';
create unique index "account_schoolPhone" on "account" ("madeBy", "countryCode", "phone") where "kind" = 'SCHOOL';
create unique index "account_schoolEmail" on "account" ("madeBy", "email") where "kind" = 'SCHOOL';
create unique index "account_schoolName" on "account" ("madeBy", "account");
create unique index "account_ownName" on "account" ("account") where "madeBy" is null;

create table "institution" (
  "id" text collate "C" not null,
  "name" text collate "C" not null,
  "countryCode" text collate "C" not null,
  "domestic" boolean not null,
  "currency" text collate "C" not null,
  "timezone" text collate "C" not null,
  "brand" text collate "C",
  "plan" text collate "C" not null,
  "teacherSeats" integer not null,
  "studentLimit" integer not null,
  "schoolNo" text collate "C",
  "accountType" text collate "C",
  "currencyTime" timestamp(3) with time zone,
  "trialTime" timestamp(3) with time zone,
  "closedTime" timestamp(3) with time zone,
  "operator" boolean,
  "planUntil" timestamp(3) with time zone,
  "planTrial" boolean,
  "bookingUntil" timestamp(3) with time zone,
  "storageGb" integer,
  "secondFactorRequired" boolean,
  "customFields" jsonb,
  "customVersion" integer,
  "createTime" timestamp(3) with time zone not null,
  constraint "institution_pk" primary key ("id")
);
create unique index "institution_schoolNo" on "institution" ("schoolNo");

create table "session" (
  "rid" text collate "C" not null,
  "accountId" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "secretHash" text collate "C" not null,
  "prevSecretHash" text collate "C",
  "prevUntil" timestamp(3) with time zone,
  "family" text collate "C",
  "createTime" timestamp(3) with time zone not null,
  "beganTime" timestamp(3) with time zone,
  "expireTime" timestamp(3) with time zone not null,
  "endedAt" timestamp(3) with time zone,
  "userAgent" text collate "C",
  "ip" text collate "C",
  "lastTime" timestamp(3) with time zone,
  "toldRights" text[] collate "C",
  "keyId" text collate "C",
  "confined" boolean,
  constraint "session_pk" primary key ("rid")
);
create index "session_account" on "session" ("accountId", "createTime");

create table "membership" (
  "accountId" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "waitsSince" timestamp(3) with time zone,
  constraint "membership_pk" primary key ("accountId", "institutionId")
);

create table "verification" (
  "id" text collate "C" not null,
  "channel" text collate "C" not null,
  "target" text collate "C" not null,
  "purpose" text collate "C" not null,
  "codeHash" text collate "C" not null,
  "tries" integer default 0 not null,
  "ip" text collate "C",
  "createTime" timestamp(3) with time zone not null,
  "expireTime" timestamp(3) with time zone not null,
  "usedTime" timestamp(3) with time zone,
  "callHash" text collate "C",
  "result" jsonb,
  constraint "verification_pk" primary key ("id")
);
create index "verification_target" on "verification" ("channel", "target", "createTime");

create table "captcha" (
  "id" text collate "C" not null,
  "answerHash" text collate "C" not null,
  "expireTime" timestamp(3) with time zone not null,
  "usedTime" timestamp(3) with time zone,
  constraint "captcha_pk" primary key ("id")
);

create table "attempt" (
  "name" text collate "C" not null,
  "count" integer not null,
  "until" timestamp(3) with time zone not null,
  constraint "attempt_pk" primary key ("name")
);
create index "attempt_until" on "attempt" ("until");

create table "outbox" (
  "id" text collate "C" not null,
  "channel" text collate "C" not null,
  "target" text collate "C" not null,
  "subject" text collate "C",
  "text" text collate "C" not null,
  "state" text collate "C" not null,
  "error" text collate "C",
  "institutionId" text collate "C",
  "createTime" timestamp(3) with time zone not null,
  constraint "outbox_pk" primary key ("id")
);
create index "outbox_createTime" on "outbox" ("createTime");

create table "authenticator" (
  "accountId" text collate "C" not null,
  "secret" text collate "C",
  "newSecret" text collate "C",
  "newTime" timestamp(3) with time zone,
  "lastStep" integer default 0 not null,
  "createTime" timestamp(3) with time zone,
  constraint "authenticator_pk" primary key ("accountId")
);

create table "passkey" (
  "id" text collate "C" not null,
  "accountId" text collate "C" not null,
  "rpId" text collate "C" not null,
  "publicKey" text collate "C" not null,
  "counter" bigint not null,
  "transports" text[] collate "C" not null,
  "name" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "lastUsedTime" timestamp(3) with time zone,
  constraint "passkey_pk" primary key ("id")
);
create index "passkey_account" on "passkey" ("accountId", "createTime");

create table "passkeyChallenge" (
  "challenge" text collate "C" not null,
  "purpose" text collate "C" not null,
  "expireTime" timestamp(3) with time zone not null,
  constraint "passkeyChallenge_pk" primary key ("challenge")
);
create index "passkeyChallenge_expireTime" on "passkeyChallenge" ("expireTime");

create table "recoveryCode" (
  "accountId" text collate "C" not null,
  "codeHash" text collate "C" not null,
  constraint "recoveryCode_pk" primary key ("accountId", "codeHash")
);

create table "loginChallenge" (
  "tokenHash" text collate "C" not null,
  "accountId" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "passwordPrint" text collate "C",
  "own" boolean not null,
  "confined" boolean not null,
  "keyId" text collate "C",
  "tries" integer default 0 not null,
  "expireTime" timestamp(3) with time zone not null,
  "usedTime" timestamp(3) with time zone,
  constraint "loginChallenge_pk" primary key ("tokenHash")
);
create index "loginChallenge_expireTime" on "loginChallenge" ("expireTime");

create table "ticket" (
  "atokenHash" text collate "C" not null,
  "ntokenHash" text collate "C" not null,
  "accountId" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "keyId" text collate "C",
  "expireTime" timestamp(3) with time zone not null,
  "usedTime" timestamp(3) with time zone,
  constraint "ticket_pk" primary key ("atokenHash")
);

create table "apiKey" (
  "keyId" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "hash" text collate "C",
  "name" text collate "C" not null,
  "madeBy" text collate "C",
  "rights" text[] collate "C" not null,
  "clear" text[] collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "expireTime" timestamp(3) with time zone,
  "lastUsedTime" timestamp(3) with time zone,
  "endedAt" timestamp(3) with time zone,
  "olderHash" text collate "C",
  "olderUntil" timestamp(3) with time zone,
  "offSince" timestamp(3) with time zone,
  "scopes" text[] collate "C",
  "secret" text collate "C",
  constraint "apiKey_pk" primary key ("keyId")
);
create index "apiKey_institution" on "apiKey" ("institutionId", "createTime");

create table "feedReaders" (
  "feed" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "readers" integer not null,
  constraint "feedReaders_pk" primary key ("feed", "institutionId")
);

create table "openNonce" (
  "keyId" text collate "C" not null,
  "nonce" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "openNonce_pk" primary key ("keyId", "nonce")
);
create index "openNonce_at" on "openNonce" ("at");

create table "signal" (
  "id" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "institutionId" text collate "C" not null,
  "accountId" text collate "C",
  "event" text collate "C" not null,
  "data" jsonb not null,
  constraint "signal_pk" primary key ("id")
);
create index "signal_at" on "signal" ("at");

create table "setting" (
  "name" text collate "C" not null,
  "value" text collate "C" not null,
  constraint "setting_pk" primary key ("name")
);

create table "member" (
  "institutionId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "role" text collate "C" not null,
  "rights" text[] collate "C" not null,
  "masks" text[] collate "C" not null,
  "status" text collate "C" default 'ACTIVE' not null,
  "roleId" text collate "C",
  "accessMark" text collate "C",
  constraint "member_pk" primary key ("institutionId", "accountId")
);
create index "member_role" on "member" ("institutionId", "roleId");

create table "accountLink" (
  "institutionId" text collate "C" not null,
  "resource" text collate "C" not null,
  "recordId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  constraint "accountLink_pk" primary key ("institutionId", "resource", "recordId")
);
create index "accountLink_account" on "accountLink" ("institutionId", "accountId");

create table "preference" (
  "institutionId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "version" integer not null,
  "choices" jsonb not null,
  "updateTime" timestamp(3) with time zone not null,
  constraint "preference_pk" primary key ("institutionId", "accountId")
);

create table "quota" (
  "institutionId" text collate "C" not null,
  "name" text collate "C" not null,
  "used" bigint not null,
  constraint "quota_pk" primary key ("institutionId", "name")
);

create table "fileRow" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "name" text collate "C" not null,
  "type" text collate "C" not null,
  "size" bigint not null,
  "resource" text collate "C",
  "field" text collate "C",
  "ownerId" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "waits" boolean,
  constraint "fileRow_pk" primary key ("institutionId", "id")
);
create index "fileRow_waits" on "fileRow" ("institutionId", "createTime") where "waits";

create table "audit" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "actor" text collate "C" not null,
  "actorName" text collate "C" not null,
  "action" text collate "C" not null,
  "resource" text collate "C" not null,
  "recordId" text collate "C" not null,
  "before" jsonb,
  "after" jsonb,
  "requestId" text collate "C" not null,
  "title" text collate "C",
  "ip" text collate "C",
  "device" text collate "C",
  "txid" xid8 default pg_current_xact_id() not null,
  constraint "audit_pk" primary key ("institutionId", "id")
);
create index "audit_record" on "audit" ("institutionId", "resource", "recordId", "id");
create index "audit_txid" on "audit" ("institutionId", "txid", "resource");
create index "audit_at" on "audit" ("institutionId", "at");
create index "audit_actor" on "audit" ("institutionId", "actor", "at");
create index "audit_resource" on "audit" ("institutionId", "resource", "at");
create index "audit_action" on "audit" ("institutionId", "action", "at");
create index "audit_request" on "audit" ("institutionId", "requestId", "id");

create table "journalKey" (
  "institutionId" text collate "C" not null,
  "journal" text collate "C" not null,
  "key" text collate "C" not null,
  "entryId" text collate "C" not null,
  constraint "journalKey_pk" primary key ("institutionId", "journal", "key")
);
create index "journalKey_entry" on "journalKey" ("institutionId", "journal", "entryId");

create table "journalFeed" (
  "institutionId" text collate "C" not null,
  "name" text collate "C" not null,
  "position" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "until" text collate "C",
  "behindTxid" text collate "C",
  "behindId" text collate "C",
  constraint "journalFeed_pk" primary key ("institutionId", "name")
);

create table "auditSeal" (
  "institutionId" text collate "C" not null,
  "seq" integer not null,
  "at" timestamp(3) with time zone not null,
  "from" xid8 not null,
  "to" xid8 not null,
  "rows" integer not null,
  "digests" text[] collate "C" not null,
  "prevHash" text collate "C" not null,
  "hash" text collate "C" not null,
  "keyId" text collate "C",
  constraint "auditSeal_pk" primary key ("institutionId", "seq")
);

create table "operation" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "actor" text collate "C" not null,
  "actorName" text collate "C" not null,
  "action" text collate "C" not null,
  "resource" text collate "C" not null,
  "recordId" text collate "C",
  "title" text collate "C",
  "count" integer not null,
  "detail" jsonb,
  "ip" text collate "C",
  "device" text collate "C",
  "undoneAt" timestamp(3) with time zone,
  "undoneBy" text collate "C",
  "undoOf" text collate "C",
  "txid" xid8 default pg_current_xact_id() not null,
  constraint "operation_pk" primary key ("institutionId", "id")
);
create index "operation_at" on "operation" ("institutionId", "at");
create index "operation_actor" on "operation" ("institutionId", "actor", "at");
create index "operation_resource" on "operation" ("institutionId", "resource", "at");
create index "operation_action" on "operation" ("institutionId", "action", "at");
create index "operation_txid" on "operation" ("institutionId", "txid");

create table "idempotency" (
  "institutionId" text collate "C" not null,
  "key" text collate "C" not null,
  "accountId" text collate "C" not null,
  "path" text collate "C" not null,
  "bodyHash" text collate "C" not null,
  "status" text collate "C",
  "reply" jsonb,
  "operation" text collate "C",
  "createTime" timestamp(3) with time zone not null,
  constraint "idempotency_pk" primary key ("institutionId", "accountId", "key")
);
create index "idempotency_age" on "idempotency" ("institutionId", "createTime");

create table "inboxEntry" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "accountId" text collate "C" not null,
  "kind" text collate "C" not null,
  "words" jsonb not null,
  "link" text collate "C",
  "mark" text collate "C",
  "mentions" jsonb,
  "at" timestamp(3) with time zone not null,
  "readAt" timestamp(3) with time zone,
  constraint "inboxEntry_pk" primary key ("institutionId", "id")
);
create index "inbox_entry_age" on "inboxEntry" ("institutionId", "accountId", "at", "id");
create index "inbox_entry_kind" on "inboxEntry" ("institutionId", "accountId", "kind", "at", "id");
create index "inbox_entry_unread" on "inboxEntry" ("institutionId", "accountId", "readAt", "at", "id");
create unique index "inbox_entry_mark" on "inboxEntry" ("institutionId", "accountId", "mark");

create table "inboxSetting" (
  "institutionId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "kind" text collate "C" not null,
  "inInbox" boolean not null,
  "bySms" boolean not null,
  "byMail" boolean not null,
  constraint "inboxSetting_pk" primary key ("institutionId", "accountId", "kind")
);

create table "importJob" (
  "institutionId" text collate "C" not null,
  "jobId" text collate "C" not null,
  "resource" text collate "C" not null,
  "fileName" text collate "C" not null,
  "fileHash" text collate "C" not null,
  "state" text collate "C" not null,
  "mode" text collate "C" not null,
  "read" integer default 0 not null,
  "created" integer default 0 not null,
  "updated" integer default 0 not null,
  "unchanged" integer default 0 not null,
  "skipped" integer default 0 not null,
  "failed" integer default 0 not null,
  "restored" integer default 0 not null,
  "error" text collate "C",
  "createdBy" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "finishTime" timestamp(3) with time zone,
  "headings" jsonb,
  "heartbeat" timestamp(3) with time zone,
  "wizard" boolean default false not null,
  "revision" integer default 1 not null,
  "createdByName" text collate "C",
  "total" integer,
  "about" jsonb,
  "mapping" jsonb,
  "verdicts" jsonb,
  "checkKey" text collate "C",
  "checkTime" timestamp(3) with time zone,
  "busy" jsonb,
  "wanted" jsonb,
  "drifted" integer default 0 not null,
  "cancelled" boolean default false not null,
  "operation" text collate "C",
  "undoneBy" text collate "C",
  "keptUntil" timestamp(3) with time zone,
  "attempts" integer default 0 not null,
  "worked" integer default 0 not null,
  "phaseTime" timestamp(3) with time zone,
  constraint "importJob_pk" primary key ("institutionId", "jobId")
);
create index "importJob_createTime" on "importJob" ("institutionId", "createTime");
create index "importJob_fileHash" on "importJob" ("institutionId", "resource", "fileHash");

create table "importRow" (
  "institutionId" text collate "C" not null,
  "jobId" text collate "C" not null,
  "sheetRow" integer not null,
  "outcome" text collate "C" not null,
  "recordId" text collate "C",
  "errorCode" text collate "C",
  "errorField" text collate "C",
  "cells" jsonb,
  "params" jsonb,
  constraint "importRow_pk" primary key ("institutionId", "jobId", "sheetRow")
);
create index "importRow_outcome" on "importRow" ("institutionId", "jobId", "outcome", "sheetRow");

create table "importPlan" (
  "institutionId" text collate "C" not null,
  "jobId" text collate "C" not null,
  "sheetRow" integer not null,
  "verdict" text collate "C" not null,
  "cells" jsonb not null,
  "recordId" text collate "C",
  "version" integer,
  "issues" jsonb,
  "changes" jsonb,
  "twin" integer,
  "keys" text[] collate "C",
  "takes" text[] collate "C",
  "edited" boolean default false not null,
  "left" boolean default false not null,
  "trash" text collate "C",
  constraint "importPlan_pk" primary key ("institutionId", "jobId", "sheetRow")
);
create index "importPlan_verdict" on "importPlan" ("institutionId", "jobId", "verdict", "sheetRow");

create table "importShape" (
  "institutionId" text collate "C" not null,
  "resource" text collate "C" not null,
  "shape" text collate "C" not null,
  "mapping" jsonb not null,
  "updateTime" timestamp(3) with time zone not null,
  constraint "importShape_pk" primary key ("institutionId", "resource", "shape")
);

create table "fileUpload" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "purpose" text collate "C" not null,
  "fileName" text collate "C" not null,
  "size" bigint not null,
  "received" bigint default 0 not null,
  "state" text collate "C" not null,
  "target" jsonb,
  "growth" jsonb,
  "answer" jsonb,
  "createdBy" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "activeTime" timestamp(3) with time zone not null,
  "writer" text collate "C",
  "writerTime" timestamp(3) with time zone,
  "takenBy" text collate "C",
  constraint "fileUpload_pk" primary key ("institutionId", "id")
);
create index "fileUpload_activeTime" on "fileUpload" ("institutionId", "state", "activeTime");
create index "fileUpload_createdBy" on "fileUpload" ("institutionId", "createdBy", "state");

create table "task" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "kind" text collate "C" not null,
  "resource" text collate "C" not null,
  "action" text collate "C" not null,
  "state" text collate "C" not null,
  "runAt" timestamp(3) with time zone not null,
  "name" text collate "C",
  "caller" jsonb,
  "input" jsonb,
  "progress" jsonb,
  "result" jsonb,
  "error" jsonb,
  "total" integer,
  "done" integer default 0 not null,
  "failed" integer default 0 not null,
  "attempts" integer default 0 not null,
  "cancelled" boolean default false not null,
  "owner" text collate "C",
  "heartbeat" timestamp(3) with time zone,
  "createdBy" text collate "C" not null,
  "createdByName" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "finishTime" timestamp(3) with time zone,
  "expireTime" timestamp(3) with time zone,
  "fileName" text collate "C",
  "fileSize" bigint,
  "operation" text collate "C",
  constraint "task_pk" primary key ("institutionId", "id")
);
create index "task_createTime" on "task" ("institutionId", "kind", "createTime");
create index "task_due" on "task" ("institutionId", "state", "runAt");
create unique index "task_name" on "task" ("institutionId", "name");

create table "shippedRole" (
  "institutionId" text collate "C" not null,
  "name" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "shippedRole_pk" primary key ("institutionId", "name")
);

create table "personErasure" (
  "institutionId" text collate "C" not null,
  "resource" text collate "C" not null,
  "recordId" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "personErasure_pk" primary key ("institutionId", "resource", "recordId")
);

create table "publicCode" (
  "code" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "kind" text collate "C" not null,
  "targetId" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "endedAt" timestamp(3) with time zone,
  constraint "publicCode_pk" primary key ("code")
);
create index "publicCode_target" on "publicCode" ("institutionId", "targetId");

create table "lessonPerson" (
  "institutionId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "personId" text collate "C" not null,
  "role" text collate "C" not null,
  "from" timestamp(3) with time zone not null,
  "until" timestamp(3) with time zone not null,
  "active" boolean default true not null,
  "forcedBy" text collate "C",
  "forcedReason" text collate "C",
  "forcedAt" timestamp(3) with time zone,
  constraint "lessonPerson_pk" primary key ("institutionId", "lessonId", "personId")
);
create index "lessonPerson_person" on "lessonPerson" ("institutionId", "personId", "from");
alter table "lessonPerson" add constraint "lessonPerson_once" exclude using gist (hashtextextended("personId", 0) with =, tstzrange("from", "until") with &&, "institutionId" with =, "personId" with =) where (active and "forcedBy" is null);

create table "lessonCounter" (
  "institutionId" text collate "C" not null,
  "courseId" text collate "C" not null,
  "last" integer not null,
  constraint "lessonCounter_pk" primary key ("institutionId", "courseId")
);

create table "lessonSeries" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "courseId" text collate "C" not null,
  "localStart" text collate "C" not null,
  "minutes" integer not null,
  "timezone" text collate "C" not null,
  "freq" text collate "C" not null,
  "interval" integer not null,
  "byday" integer[] not null,
  "count" integer not null,
  "daysOff" text collate "C" not null,
  "exdates" text[] collate "C" not null,
  "parentSeriesId" text collate "C",
  "createTime" timestamp(3) with time zone not null,
  constraint "lessonSeries_pk" primary key ("institutionId", "id")
);
create index "lessonSeries_course" on "lessonSeries" ("institutionId", "courseId");

create table "recordingSegment" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "recordingId" text collate "C" not null,
  "eventId" text collate "C" not null,
  "fileId" text collate "C",
  "state" text collate "C" not null,
  "failure" text collate "C",
  "startsAt" timestamp(3) with time zone,
  "durationMs" bigint not null,
  "bytes" bigint not null,
  "createTime" timestamp(3) with time zone not null,
  constraint "recordingSegment_pk" primary key ("institutionId", "id")
);
create unique index "recordingSegment_event" on "recordingSegment" ("institutionId", "eventId");
create index "recordingSegment_recording" on "recordingSegment" ("institutionId", "recordingId", "startsAt", "id");
create index "recordingSegment_file" on "recordingSegment" ("institutionId", "fileId");
create index "recordingSegment_state" on "recordingSegment" ("institutionId", "state", "createTime");

create table "recordingWatch" (
  "institutionId" text collate "C" not null,
  "recordingId" text collate "C" not null,
  "viewer" text collate "C" not null,
  "at" integer default 0 not null,
  "ranges" jsonb not null,
  "updateTime" timestamp(3) with time zone not null,
  constraint "recordingWatch_pk" primary key ("institutionId", "recordingId", "viewer")
);

create table "classroomEvent" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "type" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "receivedAt" timestamp(3) with time zone not null,
  "personId" text collate "C",
  "role" text collate "C",
  "device" text collate "C" not null,
  "day" date,
  "amount" integer default 0 not null,
  "data" jsonb,
  constraint "classroomEvent_pk" primary key ("institutionId", "id")
);
create index "classroomEvent_lesson" on "classroomEvent" ("institutionId", "lessonId", "type", "at");

create table "roomDevice" (
  "institutionId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "personId" text collate "C" not null,
  "device" text collate "C" not null,
  "role" text collate "C" not null,
  "inAt" timestamp(3) with time zone,
  "outAt" timestamp(3) with time zone,
  "lost" boolean default false not null,
  "inside" boolean default false not null,
  "netAt" timestamp(3) with time zone,
  "rtt" integer,
  "jitter" integer,
  "loss" integer,
  "badSince" timestamp(3) with time zone,
  "factsAt" timestamp(3) with time zone,
  "facts" jsonb,
  "cameraOffSince" timestamp(3) with time zone,
  "pictureId" text collate "C",
  "pictureAt" timestamp(3) with time zone,
  "seenAt" timestamp(3) with time zone not null,
  constraint "roomDevice_pk" primary key ("institutionId", "lessonId", "personId", "device")
);
create index "roomDevice_seen" on "roomDevice" ("institutionId", "seenAt");

create table "lessonDue" (
  "institutionId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "mark" text collate "C" not null,
  "since" timestamp(3) with time zone not null,
  "presence" boolean not null,
  "talk" boolean not null,
  constraint "lessonDue_pk" primary key ("institutionId", "lessonId")
);
create index "lessonDue_since" on "lessonDue" ("institutionId", "since");

create table "lessonPicture" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "kind" text collate "C" not null,
  "noteId" text collate "C",
  "personId" text collate "C" not null,
  "role" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "lessonPicture_pk" primary key ("institutionId", "id")
);
create index "lessonPicture_lesson" on "lessonPicture" ("institutionId", "lessonId", "kind", "at", "id");

create table "classroomTally" (
  "institutionId" text collate "C" not null,
  "kind" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "personId" text collate "C" not null,
  "day" date not null,
  "courseId" text collate "C" not null,
  "role" text collate "C" not null,
  "count" integer not null,
  "seconds" bigint not null,
  constraint "classroomTally_pk" primary key ("institutionId", "kind", "lessonId", "personId", "day")
);
create index "classroomTally_day" on "classroomTally" ("institutionId", "kind", "day");
create index "classroomTally_course" on "classroomTally" ("institutionId", "kind", "courseId", "day");
create index "classroomTally_person" on "classroomTally" ("institutionId", "kind", "personId", "day");

create table "roomCommand" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "kind" text collate "C" not null,
  "people" text[] collate "C" not null,
  "accountId" text collate "C" not null,
  "text" text collate "C",
  "senderName" text collate "C",
  constraint "roomCommand_pk" primary key ("institutionId", "id")
);
create index "roomCommand_at" on "roomCommand" ("institutionId", "at");

create table "supervisorVisit" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "name" text collate "C" not null,
  "startAt" timestamp(3) with time zone not null,
  "seenAt" timestamp(3) with time zone not null,
  constraint "supervisorVisit_pk" primary key ("institutionId", "accountId", "id")
);
create index "supervisorVisit_lesson" on "supervisorVisit" ("institutionId", "lessonId");
create index "supervisorVisit_seen" on "supervisorVisit" ("institutionId", "seenAt");

create table "coursewareRun" (
  "institutionId" text collate "C" not null,
  "courseware" text collate "C" not null,
  "run" text collate "C",
  "progress" integer default 0 not null,
  "bytes" bigint,
  "imageBytes" bigint,
  "pages" jsonb,
  "copyOf" text collate "C",
  constraint "coursewareRun_pk" primary key ("institutionId", "courseware")
);
create index "coursewareRun_run" on "coursewareRun" ("institutionId", "run");

create table "coursewareText" (
  "institutionId" text collate "C" not null,
  "courseware" text collate "C" not null,
  "page" integer not null,
  "text" text collate "C" not null,
  "grams" integer[] not null,
  constraint "coursewareText_pk" primary key ("institutionId", "courseware", "page")
);
create index "coursewareText_grams" on "coursewareText" using gin ("grams");

create table "usedTicket" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "usedTicket_pk" primary key ("institutionId", "id")
);
create index "usedTicket_at" on "usedTicket" ("institutionId", "at");

create table "lessonReminder" (
  "institutionId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "kind" text collate "C" not null,
  "startAt" timestamp(3) with time zone not null,
  "at" timestamp(3) with time zone not null,
  "mark" text collate "C",
  "again" boolean,
  constraint "lessonReminder_pk" primary key ("institutionId", "lessonId", "kind", "startAt")
);
create index "lessonReminder_startAt" on "lessonReminder" ("institutionId", "startAt");

create table "hourSum" (
  "institutionId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "total" bigint default 0 not null,
  "used" bigint default 0 not null,
  "expired" bigint default 0 not null,
  "nextExpiry" date,
  "low" boolean default false not null,
  "expiring" boolean default false not null,
  constraint "hourSum_pk" primary key ("institutionId", "studentId")
);
create index "hourSum_expiry" on "hourSum" ("institutionId", "nextExpiry");

create table "hourLot" (
  "institutionId" text collate "C" not null,
  "entryId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "hours" bigint not null,
  "left" bigint not null,
  "expiresOn" date,
  constraint "hourLot_pk" primary key ("institutionId", "entryId")
);
create index "hourLot_student" on "hourLot" ("institutionId", "studentId");

create table "hourUse" (
  "institutionId" text collate "C" not null,
  "entryId" text collate "C" not null,
  "lotId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "hours" bigint not null,
  "day" date not null,
  constraint "hourUse_pk" primary key ("institutionId", "entryId", "lotId")
);
create index "hourUse_lot" on "hourUse" ("institutionId", "lotId");
create index "hourUse_open" on "hourUse" ("institutionId", "studentId") where "lotId" = '';

create table "hourLesson" (
  "institutionId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "entryId" text collate "C",
  "cancelled" boolean default false not null,
  "byHand" boolean default false not null,
  constraint "hourLesson_pk" primary key ("institutionId", "lessonId", "studentId")
);

create table "hourReversal" (
  "institutionId" text collate "C" not null,
  "entryId" text collate "C" not null,
  "by" text collate "C" not null,
  constraint "hourReversal_pk" primary key ("institutionId", "entryId")
);

create table "hourPass" (
  "institutionId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "serial" integer default 0 not null,
  constraint "hourPass_pk" primary key ("institutionId", "studentId")
);

create table "pointsSum" (
  "institutionId" text collate "C" not null,
  "period" text collate "C" not null,
  "studentId" text collate "C" not null,
  "accumulated" bigint default 0 not null,
  "deducted" bigint default 0 not null,
  "redeemed" bigint default 0 not null,
  "balance" bigint default 0 not null,
  "ranked" boolean default true not null,
  constraint "pointsSum_pk" primary key ("institutionId", "period", "studentId")
);
create index "pointsSum_ranking" on "pointsSum" ("institutionId", "period", "accumulated", "studentId") include ("balance") where ranked;
create index "pointsSum_balance" on "pointsSum" ("institutionId", "period", "balance", "studentId") include ("accumulated") where ranked;
create index "pointsSum_student" on "pointsSum" ("institutionId", "studentId");

create table "pointsMark" (
  "institutionId" text collate "C" not null,
  "mark" text collate "C" not null,
  "entryId" text collate "C" not null,
  constraint "pointsMark_pk" primary key ("institutionId", "mark")
);

create table "taskPass" (
  "institutionId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "serial" integer default 0 not null,
  constraint "taskPass_pk" primary key ("institutionId", "studentId")
);

create table "taskDraft" (
  "institutionId" text collate "C" not null,
  "taskId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "content" text collate "C" default '' not null,
  "version" integer default 0 not null,
  "updateTime" timestamp(3) with time zone not null,
  constraint "taskDraft_pk" primary key ("institutionId", "taskId", "studentId")
);
create index "taskDraft_student" on "taskDraft" ("institutionId", "studentId");

create table "taskFile" (
  "institutionId" text collate "C" not null,
  "fileId" text collate "C" not null,
  "place" text collate "C" not null,
  "templateId" text collate "C",
  "taskId" text collate "C",
  "studentId" text collate "C",
  "kind" text collate "C" not null,
  "name" text collate "C" not null,
  "type" text collate "C" not null,
  "bytes" bigint not null,
  "seconds" integer,
  "marks" jsonb,
  "version" integer default 1 not null,
  "sent" boolean default false not null,
  "dropped" boolean default false not null,
  "createTime" timestamp(3) with time zone not null,
  constraint "taskFile_pk" primary key ("institutionId", "fileId")
);
create index "taskFile_template" on "taskFile" ("institutionId", "templateId");
create index "taskFile_submission" on "taskFile" ("institutionId", "taskId", "studentId");

create table "coursePass" (
  "institutionId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "serial" integer default 0 not null,
  constraint "coursePass_pk" primary key ("institutionId", "studentId")
);

create table "playSession" (
  "institutionId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "sessionId" text collate "C" not null,
  "beatAt" timestamp(3) with time zone not null,
  "creditMs" integer not null,
  constraint "playSession_pk" primary key ("institutionId", "studentId")
);

create table "watchedSection" (
  "institutionId" text collate "C" not null,
  "enrolmentId" text collate "C" not null,
  "sectionId" text collate "C" not null,
  "videoId" text collate "C" not null,
  "ranges" jsonb not null,
  "coveredMs" integer not null,
  "percent" integer not null,
  "resumeMs" integer not null,
  "firstAt" timestamp(3) with time zone not null,
  "lastAt" timestamp(3) with time zone not null,
  constraint "watchedSection_pk" primary key ("institutionId", "enrolmentId", "sectionId")
);
create index "watchedSection_section" on "watchedSection" ("institutionId", "sectionId");

create table "sectionCaptions" (
  "institutionId" text collate "C" not null,
  "sectionId" text collate "C" not null,
  "lang" text collate "C" not null,
  "fileName" text collate "C" not null,
  "text" text collate "C" not null,
  "cues" integer not null,
  "updateTime" timestamp(3) with time zone not null,
  constraint "sectionCaptions_pk" primary key ("institutionId", "sectionId", "lang")
);

create table "videoTranscript" (
  "institutionId" text collate "C" not null,
  "videoId" text collate "C" not null,
  "lang" text collate "C" not null,
  "state" text collate "C" not null,
  "failure" text collate "C",
  "taskId" text collate "C" not null,
  "pieces" jsonb,
  "donePieces" integer default 0 not null,
  "attempts" integer default 0 not null,
  "updateTime" timestamp(3) with time zone not null,
  constraint "videoTranscript_pk" primary key ("institutionId", "videoId")
);

create table "transcriptSentence" (
  "institutionId" text collate "C" not null,
  "videoId" text collate "C" not null,
  "position" integer not null,
  "fromMs" integer not null,
  "toMs" integer not null,
  "text" text collate "C" not null,
  "version" integer default 1 not null,
  constraint "transcriptSentence_pk" primary key ("institutionId", "videoId", "position")
);

create table "videoConversion" (
  "institutionId" text collate "C" not null,
  "videoId" text collate "C" not null,
  "taskId" text collate "C",
  "progress" integer default 0 not null,
  "attempts" integer default 0 not null,
  "made" jsonb,
  constraint "videoConversion_pk" primary key ("institutionId", "videoId")
);

create table "videoTraffic" (
  "institutionId" text collate "C" not null,
  "day" date not null,
  "bytes" bigint default 0 not null,
  constraint "videoTraffic_pk" primary key ("institutionId", "day")
);

create table "seminarMessage" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "seminarId" text collate "C" not null,
  "registrationId" text collate "C" not null,
  "kind" text collate "C" not null,
  "state" text collate "C" not null,
  "tries" integer default 0 not null,
  "at" timestamp(3) with time zone not null,
  constraint "seminarMessage_pk" primary key ("institutionId", "id")
);
create index "seminarMessage_due" on "seminarMessage" ("institutionId", "seminarId", "state", "at");
create index "seminarMessage_person" on "seminarMessage" ("institutionId", "registrationId");

create table "seminarRequest" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "seminarId" text collate "C" not null,
  "entry" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "seminarRequest_pk" primary key ("institutionId", "id")
);
create index "seminarRequest_age" on "seminarRequest" ("institutionId", "at");

create table "seminarVisitor" (
  "institutionId" text collate "C" not null,
  "seminarId" text collate "C" not null,
  "visitor" text collate "C" not null,
  "sourceId" text collate "C",
  "at" timestamp(3) with time zone not null,
  constraint "seminarVisitor_pk" primary key ("institutionId", "seminarId", "visitor")
);
create index "seminarVisitor_source" on "seminarVisitor" ("institutionId", "seminarId", "sourceId");

create table "seminarStay" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "seminarId" text collate "C" not null,
  "personId" text collate "C" not null,
  "inAt" timestamp(3) with time zone not null,
  "outAt" timestamp(3) with time zone,
  constraint "seminarStay_pk" primary key ("institutionId", "id")
);
create index "seminarStay_person" on "seminarStay" ("institutionId", "seminarId", "personId", "inAt");

create table "webhookState" (
  "institutionId" text collate "C" not null,
  "webhook" text collate "C" not null,
  "since" text collate "C" not null,
  "failingSince" timestamp(3) with time zone,
  constraint "webhookState_pk" primary key ("institutionId", "webhook")
);

create table "webhookSecret" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "webhook" text collate "C" not null,
  "secret" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "expireTime" timestamp(3) with time zone,
  "shown" boolean default false not null,
  constraint "webhookSecret_pk" primary key ("institutionId", "id")
);
create index "webhookSecret_webhook" on "webhookSecret" ("institutionId", "webhook");

create table "webhookDelivery" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "webhook" text collate "C" not null,
  "type" text collate "C" not null,
  "lane" text collate "C" not null,
  "version" integer not null,
  "resource" text collate "C",
  "recordId" text collate "C",
  "auditId" text collate "C",
  "data" jsonb,
  "at" timestamp(3) with time zone not null,
  "createTime" timestamp(3) with time zone not null,
  "state" text collate "C" not null,
  "open" boolean not null,
  "dueAt" timestamp(3) with time zone not null,
  "owner" text collate "C",
  "tries" integer default 0 not null,
  "round" integer default 0 not null,
  "lastAt" timestamp(3) with time zone,
  "ms" integer,
  "status" integer,
  "error" text collate "C",
  "detail" text collate "C",
  "answer" text collate "C",
  constraint "webhookDelivery_pk" primary key ("institutionId", "id")
);
create index "webhookDelivery_lane" on "webhookDelivery" ("institutionId", "webhook", "lane", "version") where "open";
create index "webhookDelivery_due" on "webhookDelivery" ("institutionId", "dueAt") where "open";
create index "webhookDelivery_log" on "webhookDelivery" ("institutionId", "webhook", "id");
create index "webhookDelivery_state" on "webhookDelivery" ("institutionId", "webhook", "state", "id");
create index "webhookDelivery_age" on "webhookDelivery" ("institutionId", "createTime");

create table "automationState" (
  "institutionId" text collate "C" not null,
  "automation" text collate "C" not null,
  "since" text collate "C" not null,
  "sinceAt" timestamp(3) with time zone not null,
  "checkedAt" timestamp(3) with time zone not null,
  constraint "automationState_pk" primary key ("institutionId", "automation")
);

create table "automationReached" (
  "institutionId" text collate "C" not null,
  "automation" text collate "C" not null,
  "key" text collate "C" not null,
  constraint "automationReached_pk" primary key ("institutionId", "automation", "key")
);

create table "automationDay" (
  "institutionId" text collate "C" not null,
  "automation" text collate "C" not null,
  "day" date not null,
  "used" integer not null,
  constraint "automationDay_pk" primary key ("institutionId", "automation", "day")
);

create table "automationQueue" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "automation" text collate "C" not null,
  "event" text collate "C" not null,
  "kind" text collate "C",
  "at" timestamp(3) with time zone not null,
  "resource" text collate "C" not null,
  "recordId" text collate "C",
  "value" text collate "C",
  "reason" text collate "C",
  "count" integer default 1 not null,
  "tries" integer default 0 not null,
  "dueAt" timestamp(3) with time zone not null,
  "owner" text collate "C",
  constraint "automationQueue_pk" primary key ("institutionId", "id")
);
create unique index "automationQueue_event" on "automationQueue" ("institutionId", "automation", "event");
create index "automationQueue_due" on "automationQueue" ("institutionId", "dueAt");

create table "diskVersion" (
  "institutionId" text collate "C" not null,
  "nodeId" text collate "C" not null,
  "fileId" text collate "C" not null,
  "size" bigint not null,
  "ext" text collate "C",
  "contentType" text collate "C",
  "at" timestamp(3) with time zone not null,
  "byName" text collate "C" not null,
  constraint "diskVersion_pk" primary key ("institutionId", "nodeId", "fileId")
);
create index "diskVersion_file" on "diskVersion" ("institutionId", "fileId");

create table "diskReservation" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "disk" text collate "C" not null,
  "bytes" bigint not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint "diskReservation_pk" primary key ("institutionId", "id")
);
create index "diskReservation_age" on "diskReservation" ("institutionId", "expiresAt");

create table "diskLimits" (
  "institutionId" text collate "C" not null,
  "version" integer not null,
  "storageLimit" bigint,
  "trafficLimit" bigint,
  "retention" text collate "C" not null,
  "retentionDays" integer,
  "since" timestamp(3) with time zone,
  "chatMonths" integer,
  "pricePerGb" bigint,
  constraint "diskLimits_pk" primary key ("institutionId")
);

create table "diskWarning" (
  "institutionId" text collate "C" not null,
  "nodeId" text collate "C" not null,
  "changedAt" timestamp(3) with time zone not null,
  "warnedAt" timestamp(3) with time zone not null,
  constraint "diskWarning_pk" primary key ("institutionId", "nodeId")
);

create table "diskTraffic" (
  "institutionId" text collate "C" not null,
  "month" text collate "C" not null,
  "bytes" bigint not null,
  constraint "diskTraffic_pk" primary key ("institutionId", "month")
);

create table "diskZip" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "account" text collate "C" not null,
  "nodes" text[] collate "C" not null,
  "share" text collate "C",
  "name" text collate "C" not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint "diskZip_pk" primary key ("institutionId", "id")
);
create index "diskZip_age" on "diskZip" ("institutionId", "expiresAt");

create table "diskLog" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  "actor" text collate "C" not null,
  "actorName" text collate "C" not null,
  "deed" text collate "C" not null,
  "disk" text collate "C",
  "nodeId" text collate "C",
  "name" text collate "C" not null,
  "place" text collate "C" not null,
  "detail" text collate "C",
  "otherInstitution" text collate "C",
  "ip" text collate "C",
  constraint "diskLog_pk" primary key ("institutionId", "id")
);
create index "diskLog_at" on "diskLog" ("institutionId", "at", "id");
create index "diskLog_disk" on "diskLog" ("institutionId", "disk", "at", "id");
create index "diskLog_deed" on "diskLog" ("institutionId", "deed", "at", "id");
create index "diskLog_node" on "diskLog" ("institutionId", "nodeId", "at", "id");

create table "diskShare" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "fromInstitution" text collate "C" not null,
  "fromName" text collate "C" not null,
  "nodeId" text collate "C" not null,
  "name" text collate "C" not null,
  "kind" text collate "C" not null,
  "sharedAt" timestamp(3) with time zone not null,
  constraint "diskShare_pk" primary key ("institutionId", "id")
);
create index "diskShare_at" on "diskShare" ("institutionId", "sharedAt", "id");

create table "diskPreview" (
  "institutionId" text collate "C" not null,
  "fileId" text collate "C" not null,
  "run" text collate "C",
  "progress" integer default 0 not null,
  "pages" jsonb,
  "reason" text collate "C",
  constraint "diskPreview_pk" primary key ("institutionId", "fileId")
);
create index "diskPreview_run" on "diskPreview" ("institutionId", "run");

create table "ledgerLot" (
  "institutionId" text collate "C" not null,
  "txnId" text collate "C" not null,
  "kind" text collate "C" not null,
  "amount" bigint not null,
  "left" bigint not null,
  "expiresAt" timestamp(3) with time zone,
  "at" timestamp(3) with time zone not null,
  constraint "ledgerLot_pk" primary key ("institutionId", "txnId")
);
create index "ledgerLot_open" on "ledgerLot" ("institutionId", "kind") where "left" > 0;
create index "ledgerLot_expiry" on "ledgerLot" ("institutionId", "expiresAt");

create table "planTariff" (
  "packageCode" text collate "C" not null,
  "currency" text collate "C" not null,
  "effectiveFrom" timestamp(3) with time zone not null,
  "seat" bigint not null,
  "pack" bigint not null,
  "gigabyte" bigint not null,
  constraint "planTariff_pk" primary key ("packageCode", "currency", "effectiveFrom")
);

create table "priceSpan" (
  "institutionId" text collate "C" not null,
  "priceId" text collate "C" not null,
  "item" text collate "C" not null,
  "from" timestamp(3) with time zone not null,
  "until" timestamp(3) with time zone not null,
  constraint "priceSpan_pk" primary key ("institutionId", "priceId")
);
alter table "priceSpan" add constraint "priceSpan_once" exclude using gist (hashtextextended("item", 0) with =, tstzrange("from", "until") with &&, "institutionId" with =, "item" with =) where ("from" < "until");

create table "usageDue" (
  "institutionId" text collate "C" not null,
  "kind" text collate "C" not null,
  "refId" text collate "C" not null,
  "since" timestamp(3) with time zone not null,
  "mark" text collate "C" not null,
  constraint "usageDue_pk" primary key ("institutionId", "kind", "refId")
);
create index "usageDue_since" on "usageDue" ("institutionId", "since");

create table "usageTariff" (
  "id" text collate "C" not null,
  "item" text collate "C" not null,
  "currency" text collate "C" not null,
  "name" text collate "C" not null,
  "unitPrice" bigint not null,
  "effectiveFrom" timestamp(3) with time zone not null,
  constraint "usageTariff_pk" primary key ("id")
);
create index "usageTariff_by_currency" on "usageTariff" ("currency", "effectiveFrom");

create table "bookingNews" (
  "institutionId" text collate "C" not null,
  "bookingId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "knownStart" timestamp(3) with time zone,
  "knownOffer" timestamp(3) with time zone,
  "state" text collate "C" not null,
  "at" timestamp(3) with time zone not null,
  constraint "bookingNews_pk" primary key ("institutionId", "bookingId")
);
create index "bookingNews_state" on "bookingNews" ("institutionId", "lessonId", "state");
create index "bookingNews_at" on "bookingNews" ("institutionId", "at");

create table "bookingPass" (
  "institutionId" text collate "C" not null,
  "studentId" text collate "C" not null,
  "serial" integer default 0 not null,
  constraint "bookingPass_pk" primary key ("institutionId", "studentId")
);

create table "workbenchLayout" (
  "institutionId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "tileOrder" text[] collate "C" not null,
  "hidden" text[] collate "C" not null,
  "stepsClosed" boolean not null,
  constraint "workbenchLayout_pk" primary key ("institutionId", "accountId")
);

create table "workbenchDefault" (
  "institutionId" text collate "C" not null,
  "roleId" text collate "C" not null,
  "tileOrder" text[] collate "C" not null,
  "hidden" text[] collate "C" not null,
  constraint "workbenchDefault_pk" primary key ("institutionId", "roleId")
);

create table "paymentAttempt" (
  "institutionId" text collate "C" not null,
  "payment" text collate "C" not null,
  "returnTo" text collate "C" not null,
  "reference" text collate "C",
  "handover" jsonb,
  "device" text collate "C",
  "txn" text collate "C",
  constraint "paymentAttempt_pk" primary key ("institutionId", "payment")
);

create table "cardCustomer" (
  "institutionId" text collate "C" not null,
  "customer" text collate "C" not null,
  constraint "cardCustomer_pk" primary key ("institutionId", "customer")
);

create table "paymentNumber" (
  "no" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "payment" text collate "C" not null,
  "payType" text collate "C" not null,
  "transaction" text collate "C",
  constraint "paymentNumber_pk" primary key ("no")
);
create unique index "paymentNumber_transaction" on "paymentNumber" ("payType", "transaction");

create table "voucherBatch" (
  "id" text collate "C" not null,
  "name" text collate "C" not null,
  "amount" bigint not null,
  "currency" text collate "C" not null,
  "kind" text collate "C" not null,
  "institutionId" text collate "C",
  "expireAt" timestamp(3) with time zone,
  "giftDays" integer,
  "createTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  constraint "voucherBatch_pk" primary key ("id")
);

create table "voucherCode" (
  "print" text collate "C" not null,
  "batch" text collate "C" not null,
  "ending" text collate "C" not null,
  "state" text collate "C" not null,
  "usedBy" text collate "C",
  "usedAt" timestamp(3) with time zone,
  "txn" text collate "C",
  constraint "voucherCode_pk" primary key ("print")
);
create index "voucherCode_batch" on "voucherCode" ("batch", "state");

create table "teacher" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "countryCode" text collate "C",
  "phone" text collate "C",
  "phone$find" text collate "C",
  "email" text collate "C",
  "email$find" text collate "C",
  "account" text collate "C",
  "account$find" text collate "C",
  "status" text collate "C",
  "permissions" text[] collate "C",
  "recordingMethods" text[] collate "C",
  "videoDefinitions" text[] collate "C",
  "diskQuota" bigint,
  "avatar" jsonb,
  "gender" text collate "C",
  "birthday" date,
  "nativeLanguage" text collate "C",
  "nativeLanguage$sort" text collate "C",
  "location" text collate "C",
  "location$sort" text collate "C",
  "profile" text collate "C",
  "videoUrl" text collate "C",
  "expertise" text collate "C",
  "expertise$sort" text collate "C",
  "tags" text[] collate "C",
  "bookable" boolean,
  "x_values" jsonb,
  "x_keys" text[] collate "C",
  "x_finds" jsonb,
  "grams$" integer[] default '{}' not null,
  constraint "teacher_pk" primary key ("institutionId", "id")
);
create unique index "teacher_key_account" on "teacher" ("institutionId", "account") where "deletedAt" is null;
create unique index "teacher_key_countryCode_phone" on "teacher" ("institutionId", "countryCode", "phone") where "deletedAt" is null;
create unique index "teacher_key_email" on "teacher" ("institutionId", "email") where "deletedAt" is null;
create index "teacher_trash_account" on "teacher" ("institutionId", "account") where "deletedAt" is not null;
create index "teacher_trash_countryCode_phone" on "teacher" ("institutionId", "countryCode", "phone") where "deletedAt" is not null;
create index "teacher_trash_email" on "teacher" ("institutionId", "email") where "deletedAt" is not null;
create index "teacher_by_createTime" on "teacher" ("institutionId", "createTime" nulls first, "id") include ("status", "gender") where "deletedAt" is null;
create index "teacher_by_updateTime" on "teacher" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_name$sort" on "teacher" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_phone" on "teacher" ("institutionId", "phone" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_email" on "teacher" ("institutionId", "email" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_account" on "teacher" ("institutionId", "account" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_status" on "teacher" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_diskQuota" on "teacher" ("institutionId", "diskQuota" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_gender" on "teacher" ("institutionId", "gender" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_birthday" on "teacher" ("institutionId", "birthday" nulls first, "id") where "deletedAt" is null;
create index "teacher_by_location$sort" on "teacher" ("institutionId", "location$sort" nulls first, "id") where "deletedAt" is null;
create index "teacher_trash" on "teacher" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "teacher_grams" on "teacher" using gin ("grams$");

create table "teacher$custom" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "x_key" text collate "C" not null,
  constraint "teacher$custom_pk" primary key ("institutionId", "id", "x_key")
);
create index "teacher$custom_by_key" on "teacher$custom" ("institutionId", "x_key", "id");

create table "student" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "countryCode" text collate "C",
  "phone" text collate "C",
  "phone$find" text collate "C",
  "email" text collate "C",
  "email$find" text collate "C",
  "account" text collate "C",
  "account$find" text collate "C",
  "status" text collate "C",
  "totalLessonHours" bigint,
  "remainingLessonHours" bigint,
  "bookingLimit" bigint,
  "leaveLimit" bigint,
  "nameEditable" boolean,
  "classPermissions" text[] collate "C",
  "avatar" jsonb,
  "tags" text[] collate "C",
  "x_values" jsonb,
  "x_keys" text[] collate "C",
  "x_finds" jsonb,
  "grams$" integer[] default '{}' not null,
  constraint "student_pk" primary key ("institutionId", "id")
);
create unique index "student_key_account" on "student" ("institutionId", "account") where "deletedAt" is null;
create unique index "student_key_countryCode_phone" on "student" ("institutionId", "countryCode", "phone") where "deletedAt" is null;
create unique index "student_key_email" on "student" ("institutionId", "email") where "deletedAt" is null;
create index "student_trash_account" on "student" ("institutionId", "account") where "deletedAt" is not null;
create index "student_trash_countryCode_phone" on "student" ("institutionId", "countryCode", "phone") where "deletedAt" is not null;
create index "student_trash_email" on "student" ("institutionId", "email") where "deletedAt" is not null;
create index "student_by_createTime" on "student" ("institutionId", "createTime" nulls first, "id") include ("status") where "deletedAt" is null;
create index "student_by_updateTime" on "student" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "student_by_name$sort" on "student" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "student_by_phone" on "student" ("institutionId", "phone" nulls first, "id") where "deletedAt" is null;
create index "student_by_email" on "student" ("institutionId", "email" nulls first, "id") where "deletedAt" is null;
create index "student_by_account" on "student" ("institutionId", "account" nulls first, "id") where "deletedAt" is null;
create index "student_by_status" on "student" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "student_by_totalLessonHours" on "student" ("institutionId", "totalLessonHours" nulls first, "id") where "deletedAt" is null;
create index "student_by_remainingLessonHours" on "student" ("institutionId", "remainingLessonHours" nulls first, "id") where "deletedAt" is null;
create index "student_by_bookingLimit" on "student" ("institutionId", "bookingLimit" nulls first, "id") where "deletedAt" is null;
create index "student_by_leaveLimit" on "student" ("institutionId", "leaveLimit" nulls first, "id") where "deletedAt" is null;
create index "student_trash" on "student" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "student_grams" on "student" using gin ("grams$");

create table "student$custom" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "x_key" text collate "C" not null,
  constraint "student$custom_pk" primary key ("institutionId", "id", "x_key")
);
create index "student$custom_by_key" on "student$custom" ("institutionId", "x_key", "id");

create table "label" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "color" text collate "C",
  "remark" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "label_pk" primary key ("institutionId", "id")
);
create unique index "label_key_name" on "label" ("institutionId", "name") where "deletedAt" is null;
create index "label_trash_name" on "label" ("institutionId", "name") where "deletedAt" is not null;
create index "label_by_createTime" on "label" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "label_by_updateTime" on "label" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "label_by_name$sort" on "label" ("institutionId", "name$sort" nulls first, "id") include ("color") where "deletedAt" is null;
create index "label_by_color" on "label" ("institutionId", "color" nulls first, "id") where "deletedAt" is null;
create index "label_trash" on "label" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "label_grams" on "label" using gin ("grams$");

create table "course" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "courseName" text collate "C",
  "courseName$sort" text collate "C",
  "courseName$find" text collate "C",
  "number" text collate "C",
  "number$sort" text collate "C",
  "number$find" text collate "C",
  "kind" text collate "C",
  "status" text collate "C",
  "teachers" text[] collate "C",
  "assistants" text[] collate "C",
  "studentLimit" bigint,
  "inviteOn" boolean,
  "invitationCode" text collate "C",
  "invitationCode$sort" text collate "C",
  "labels" text[] collate "C",
  "permissions" text[] collate "C",
  "term" text collate "C",
  "term$sort" text collate "C",
  "startDate" date,
  "endDate" date,
  "cover" jsonb,
  "creator" text collate "C",
  "creator$sort" text collate "C",
  "remark" text collate "C",
  "x_values" jsonb,
  "x_keys" text[] collate "C",
  "x_finds" jsonb,
  "grams$" integer[] default '{}' not null,
  constraint "course_pk" primary key ("institutionId", "id")
);
create unique index "course_key_courseName" on "course" ("institutionId", "courseName") where "deletedAt" is null;
create index "course_trash_courseName" on "course" ("institutionId", "courseName") where "deletedAt" is not null;
create index "course_by_createTime" on "course" ("institutionId", "createTime" nulls first, "id") include ("kind", "status", "inviteOn") where "deletedAt" is null;
create index "course_by_updateTime" on "course" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "course_by_courseName$sort" on "course" ("institutionId", "courseName$sort" nulls first, "id") where "deletedAt" is null;
create index "course_by_number$sort" on "course" ("institutionId", "number$sort" nulls first, "id") where "deletedAt" is null;
create index "course_by_kind" on "course" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "course_by_status" on "course" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "course_by_studentLimit" on "course" ("institutionId", "studentLimit" nulls first, "id") where "deletedAt" is null;
create index "course_by_inviteOn" on "course" ("institutionId", "inviteOn" nulls first, "id") where "deletedAt" is null;
create index "course_by_term$sort" on "course" ("institutionId", "term$sort" nulls first, "id") where "deletedAt" is null;
create index "course_by_startDate" on "course" ("institutionId", "startDate" nulls first, "id") where "deletedAt" is null;
create index "course_by_endDate" on "course" ("institutionId", "endDate" nulls first, "id") where "deletedAt" is null;
create index "course_by_creator$sort" on "course" ("institutionId", "creator$sort" nulls first, "id") where "deletedAt" is null;
create index "course_trash" on "course" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "course_grams" on "course" using gin ("grams$");

create table "course$custom" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "x_key" text collate "C" not null,
  constraint "course$custom_pk" primary key ("institutionId", "id", "x_key")
);
create index "course$custom_by_key" on "course$custom" ("institutionId", "x_key", "id");

create table "courseMember" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "courseId" text collate "C",
  "role" text collate "C",
  "studentId" text collate "C",
  "teacherId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "permissions" text[] collate "C",
  "joinedBy" text collate "C",
  "joinedAt" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "courseMember_pk" primary key ("institutionId", "id")
);
create unique index "courseMember_key_courseId_studentId" on "courseMember" ("institutionId", "courseId", "studentId") where "deletedAt" is null;
create unique index "courseMember_key_courseId_teacherId" on "courseMember" ("institutionId", "courseId", "teacherId") where "deletedAt" is null;
create index "courseMember_trash_courseId_studentId" on "courseMember" ("institutionId", "courseId", "studentId") where "deletedAt" is not null;
create index "courseMember_trash_courseId_teacherId" on "courseMember" ("institutionId", "courseId", "teacherId") where "deletedAt" is not null;
create index "courseMember_by_createTime" on "courseMember" ("institutionId", "createTime" nulls first, "id") include ("role", "joinedBy") where "deletedAt" is null;
create index "courseMember_by_updateTime" on "courseMember" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_courseId" on "courseMember" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_role" on "courseMember" ("institutionId", "role" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_studentId" on "courseMember" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_teacherId" on "courseMember" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_name$sort" on "courseMember" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_joinedBy" on "courseMember" ("institutionId", "joinedBy" nulls first, "id") where "deletedAt" is null;
create index "courseMember_by_joinedAt" on "courseMember" ("institutionId", "joinedAt" nulls first, "id") where "deletedAt" is null;
create index "courseMember_trash" on "courseMember" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseMember_grams" on "courseMember" using gin ("grams$");

create table "courseInvitation" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "courseId" text collate "C",
  "code" text collate "C",
  "code$sort" text collate "C",
  "role" text collate "C",
  "expiresAt" timestamp(3) with time zone,
  "maxUses" bigint,
  "used" bigint,
  "status" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "courseInvitation_pk" primary key ("institutionId", "id")
);
create index "courseInvitation_by_createTime" on "courseInvitation" ("institutionId", "createTime" nulls first, "id") include ("role", "status") where "deletedAt" is null;
create index "courseInvitation_by_updateTime" on "courseInvitation" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_name$sort" on "courseInvitation" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_courseId" on "courseInvitation" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_code$sort" on "courseInvitation" ("institutionId", "code$sort" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_role" on "courseInvitation" ("institutionId", "role" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_expiresAt" on "courseInvitation" ("institutionId", "expiresAt" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_maxUses" on "courseInvitation" ("institutionId", "maxUses" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_used" on "courseInvitation" ("institutionId", "used" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_by_status" on "courseInvitation" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "courseInvitation_trash" on "courseInvitation" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseInvitation_grams" on "courseInvitation" using gin ("grams$");

create table "courseware" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "file" jsonb,
  "status" text collate "C",
  "reason" text collate "C",
  "pageCount" bigint,
  "courses" text[] collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "courseware_pk" primary key ("institutionId", "id")
);
create index "courseware_by_createTime" on "courseware" ("institutionId", "createTime" nulls first, "id") include ("status", "reason") where "deletedAt" is null;
create index "courseware_by_updateTime" on "courseware" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseware_by_name$sort" on "courseware" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseware_by_status" on "courseware" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "courseware_by_reason" on "courseware" ("institutionId", "reason" nulls first, "id") where "deletedAt" is null;
create index "courseware_by_pageCount" on "courseware" ("institutionId", "pageCount" nulls first, "id") where "deletedAt" is null;
create index "courseware_trash" on "courseware" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseware_grams" on "courseware" using gin ("grams$");

create table "lesson" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "courseId" text collate "C",
  "number" bigint,
  "startAt" timestamp(3) with time zone,
  "endAt" timestamp(3) with time zone,
  "minutes" bigint,
  "status" text collate "C",
  "teacherId" text collate "C",
  "assistants" text[] collate "C",
  "studentLimit" bigint,
  "bookedStudents" bigint,
  "bookingStatus" text collate "C",
  "seatArea" text collate "C",
  "definition" text collate "C",
  "soundMode" text collate "C",
  "layout" text collate "C",
  "prepTeacher" bigint,
  "prepStudent" bigint,
  "delay" bigint,
  "cloudRecording" text collate "C",
  "supervisionPictures" text collate "C",
  "verification" text collate "C",
  "courseware" text[] collate "C",
  "forceReason" text collate "C",
  "forceReason$sort" text collate "C",
  "recording" text collate "C",
  "playback" boolean,
  "attended" boolean,
  "firstEnteredAt" timestamp(3) with time zone,
  "realCloseAt" timestamp(3) with time zone,
  "closeAt" timestamp(3) with time zone,
  "seriesId" text collate "C",
  "seriesId$sort" text collate "C",
  "remark" text collate "C",
  "x_values" jsonb,
  "x_keys" text[] collate "C",
  "x_finds" jsonb,
  "grams$" integer[] default '{}' not null,
  constraint "lesson_pk" primary key ("institutionId", "id")
);
create index "lesson_by_createTime" on "lesson" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_name$sort" on "lesson" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_courseId" on "lesson" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_startAt" on "lesson" ("institutionId", "startAt" nulls first, "id") include ("status", "bookingStatus", "recording", "playback") where "deletedAt" is null;
create index "lesson_by_endAt" on "lesson" ("institutionId", "endAt" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_status" on "lesson" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_teacherId" on "lesson" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_bookingStatus" on "lesson" ("institutionId", "bookingStatus" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_forceReason$sort" on "lesson" ("institutionId", "forceReason$sort" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_recording" on "lesson" ("institutionId", "recording" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_playback" on "lesson" ("institutionId", "playback" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_closeAt" on "lesson" ("institutionId", "closeAt" nulls first, "id") where "deletedAt" is null;
create index "lesson_by_seriesId$sort" on "lesson" ("institutionId", "seriesId$sort" nulls first, "id") where "deletedAt" is null;
create index "lesson_trash" on "lesson" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "lesson_grams" on "lesson" using gin ("grams$");

create table "lesson$custom" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "x_key" text collate "C" not null,
  constraint "lesson$custom_pk" primary key ("institutionId", "id", "x_key")
);
create index "lesson$custom_by_key" on "lesson$custom" ("institutionId", "x_key", "id");

create table "dayOff" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "scope" text collate "C",
  "courseId" text collate "C",
  "teacherId" text collate "C",
  "from" date,
  "until" date,
  "grams$" integer[] default '{}' not null,
  constraint "dayOff_pk" primary key ("institutionId", "id")
);
create index "dayOff_by_createTime" on "dayOff" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "dayOff_by_updateTime" on "dayOff" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "dayOff_by_name$sort" on "dayOff" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "dayOff_by_scope" on "dayOff" ("institutionId", "scope" nulls first, "id") where "deletedAt" is null;
create index "dayOff_by_courseId" on "dayOff" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "dayOff_by_teacherId" on "dayOff" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "dayOff_by_from" on "dayOff" ("institutionId", "from" nulls first, "id") include ("scope") where "deletedAt" is null;
create index "dayOff_by_until" on "dayOff" ("institutionId", "until" nulls first, "id") where "deletedAt" is null;
create index "dayOff_trash" on "dayOff" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "dayOff_grams" on "dayOff" using gin ("grams$");

create table "attendance" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "personName" text collate "C",
  "personName$sort" text collate "C",
  "personName$find" text collate "C",
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "startAt" timestamp(3) with time zone,
  "role" text collate "C",
  "studentId" text collate "C",
  "teacherId" text collate "C",
  "status" text collate "C",
  "derived" text collate "C",
  "overridden" boolean,
  "reason" text collate "C",
  "overriddenBy" text collate "C",
  "overriddenBy$sort" text collate "C",
  "firstIn" timestamp(3) with time zone,
  "lastOut" timestamp(3) with time zone,
  "insideSince" timestamp(3) with time zone,
  "minutes" bigint,
  "seconds" bigint,
  "lateBy" bigint,
  "earlyBy" bigint,
  "devices" text[] collate "C",
  "drops" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "attendance_pk" primary key ("institutionId", "id")
);
create unique index "attendance_key_lessonId_studentId" on "attendance" ("institutionId", "lessonId", "studentId") where "deletedAt" is null;
create unique index "attendance_key_lessonId_teacherId" on "attendance" ("institutionId", "lessonId", "teacherId") where "deletedAt" is null;
create index "attendance_by_createTime" on "attendance" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_personName$sort" on "attendance" ("institutionId", "personName$sort" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_lessonId" on "attendance" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_courseId" on "attendance" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_startAt" on "attendance" ("institutionId", "startAt" nulls first, "id") include ("role", "status", "overridden") where "deletedAt" is null;
create index "attendance_by_role" on "attendance" ("institutionId", "role" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_studentId" on "attendance" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_teacherId" on "attendance" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_status" on "attendance" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "attendance_by_overridden" on "attendance" ("institutionId", "overridden" nulls first, "id") where "deletedAt" is null;
create index "attendance_trash" on "attendance" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "attendance_grams" on "attendance" using gin ("grams$");

create table "classNote" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "text" text collate "C",
  "text$find" text collate "C",
  "authorName" text collate "C",
  "authorName$sort" text collate "C",
  "role" text collate "C",
  "personId" text collate "C",
  "personId$sort" text collate "C",
  "at" timestamp(3) with time zone,
  "pictures" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "classNote_pk" primary key ("institutionId", "id")
);
create index "classNote_by_createTime" on "classNote" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "classNote_by_updateTime" on "classNote" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "classNote_by_lessonId" on "classNote" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "classNote_by_courseId" on "classNote" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "classNote_by_authorName$sort" on "classNote" ("institutionId", "authorName$sort" nulls first, "id") where "deletedAt" is null;
create index "classNote_by_role" on "classNote" ("institutionId", "role" nulls first, "id") where "deletedAt" is null;
create index "classNote_by_at" on "classNote" ("institutionId", "at" nulls first, "id") include ("role") where "deletedAt" is null;
create index "classNote_by_pictures" on "classNote" ("institutionId", "pictures" nulls first, "id") where "deletedAt" is null;
create index "classNote_trash" on "classNote" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "classNote_grams" on "classNote" using gin ("grams$");

create table "booking" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "studentName" text collate "C",
  "studentName$sort" text collate "C",
  "studentName$find" text collate "C",
  "studentId" text collate "C",
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "teacherId" text collate "C",
  "startAt" timestamp(3) with time zone,
  "endAt" timestamp(3) with time zone,
  "minutes" bigint,
  "month" text collate "C",
  "month$sort" text collate "C",
  "state" text collate "C",
  "activeKey" text collate "C",
  "activeKey$sort" text collate "C",
  "until" timestamp(3) with time zone,
  "movedFrom" text collate "C",
  "madeBy" text collate "C",
  "endedBy" text collate "C",
  "endedAt" timestamp(3) with time zone,
  "reason" text collate "C",
  "obstacle" text collate "C",
  "exempt" text[] collate "C",
  "policySnapshot" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "booking_pk" primary key ("institutionId", "id")
);
create unique index "booking_key_lessonId_studentId_activeKey" on "booking" ("institutionId", "lessonId", "studentId", "activeKey") where "deletedAt" is null;
create index "booking_by_createTime" on "booking" ("institutionId", "createTime" nulls first, "id") include ("state", "madeBy") where "deletedAt" is null;
create index "booking_by_studentName$sort" on "booking" ("institutionId", "studentName$sort" nulls first, "id") where "deletedAt" is null;
create index "booking_by_studentId" on "booking" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "booking_by_lessonId" on "booking" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "booking_by_courseId" on "booking" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "booking_by_teacherId" on "booking" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "booking_by_startAt" on "booking" ("institutionId", "startAt" nulls first, "id") include ("state") where "deletedAt" is null;
create index "booking_by_month$sort" on "booking" ("institutionId", "month$sort" nulls first, "id") where "deletedAt" is null;
create index "booking_by_state" on "booking" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "booking_by_until" on "booking" ("institutionId", "until" nulls first, "id") where "deletedAt" is null;
create index "booking_by_movedFrom" on "booking" ("institutionId", "movedFrom" nulls first, "id") where "deletedAt" is null;
create index "booking_by_madeBy" on "booking" ("institutionId", "madeBy" nulls first, "id") where "deletedAt" is null;
create index "booking_trash" on "booking" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "booking_grams" on "booking" using gin ("grams$");

create table "bookingPolicy" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "openFrom" timestamp(3) with time zone,
  "minNoticeH" bigint,
  "maxAheadD" bigint,
  "cancelH" bigint,
  "leaveH" bigint,
  "rescheduleH" bigint,
  "perMonthLeave" bigint,
  "waitlist" boolean,
  "offerMin" bigint,
  "basis" text collate "C",
  "teachersAdd" boolean,
  "teachersShown" boolean,
  "teachersEditSelf" boolean,
  "teachersEdit" text[] collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "bookingPolicy_pk" primary key ("institutionId", "id")
);
create index "bookingPolicy_by_createTime" on "bookingPolicy" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_by_updateTime" on "bookingPolicy" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_by_name$sort" on "bookingPolicy" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_by_minNoticeH" on "bookingPolicy" ("institutionId", "minNoticeH" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_by_maxAheadD" on "bookingPolicy" ("institutionId", "maxAheadD" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_by_cancelH" on "bookingPolicy" ("institutionId", "cancelH" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_by_leaveH" on "bookingPolicy" ("institutionId", "leaveH" nulls first, "id") where "deletedAt" is null;
create index "bookingPolicy_trash" on "bookingPolicy" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "bookingPolicy_grams" on "bookingPolicy" using gin ("grams$");

create table "pointsEntry" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "studentId" text collate "C",
  "kind" text collate "C",
  "points" bigint,
  "change" bigint,
  "reason" text collate "C",
  "reason$sort" text collate "C",
  "reason$find" text collate "C",
  "hostId" text collate "C",
  "courseId" text collate "C",
  "lessonId" text collate "C",
  "rewardId" text collate "C",
  "quantity" bigint,
  "at" timestamp(3) with time zone,
  "operatorName" text collate "C",
  "operatorName$sort" text collate "C",
  "source" text collate "C",
  "reverses" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "pointsEntry_pk" primary key ("institutionId", "id")
);
create index "pointsEntry_by_createTime" on "pointsEntry" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_updateTime" on "pointsEntry" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_studentId" on "pointsEntry" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_kind" on "pointsEntry" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_change" on "pointsEntry" ("institutionId", "change" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_reason$sort" on "pointsEntry" ("institutionId", "reason$sort" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_hostId" on "pointsEntry" ("institutionId", "hostId" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_courseId" on "pointsEntry" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_lessonId" on "pointsEntry" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_rewardId" on "pointsEntry" ("institutionId", "rewardId" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_at" on "pointsEntry" ("institutionId", "at" nulls first, "id") include ("kind", "source") where "deletedAt" is null;
create index "pointsEntry_by_operatorName$sort" on "pointsEntry" ("institutionId", "operatorName$sort" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_source" on "pointsEntry" ("institutionId", "source" nulls first, "id") where "deletedAt" is null;
create index "pointsEntry_by_reverses" on "pointsEntry" ("institutionId", "reverses" nulls first, "id") where "deletedAt" is null;
create unique index "pointsEntry_reversal" on "pointsEntry" ("institutionId", "reverses") where "reverses" is not null;
create index "pointsEntry_trash" on "pointsEntry" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "pointsEntry_grams" on "pointsEntry" using gin ("grams$");
create trigger "pointsEntry_onlyAdded" before update or delete on "pointsEntry" for each row execute function "refuseChange"();
create trigger "pointsEntry_neverEmptied" before truncate on "pointsEntry" for each statement execute function "refuseChange"();

create table "reward" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "picture" jsonb,
  "price" bigint,
  "stock" bigint,
  "status" text collate "C",
  "remark" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "reward_pk" primary key ("institutionId", "id")
);
create unique index "reward_key_name" on "reward" ("institutionId", "name") where "deletedAt" is null;
create index "reward_trash_name" on "reward" ("institutionId", "name") where "deletedAt" is not null;
create index "reward_by_createTime" on "reward" ("institutionId", "createTime" nulls first, "id") include ("status") where "deletedAt" is null;
create index "reward_by_updateTime" on "reward" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "reward_by_name$sort" on "reward" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "reward_by_price" on "reward" ("institutionId", "price" nulls first, "id") where "deletedAt" is null;
create index "reward_by_stock" on "reward" ("institutionId", "stock" nulls first, "id") where "deletedAt" is null;
create index "reward_by_status" on "reward" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "reward_trash" on "reward" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "reward_grams" on "reward" using gin ("grams$");

create table "pointsPolicy" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "visibility" text collate "C",
  "automatic" boolean,
  "onTime" bigint,
  "attended" bigint,
  "excellentTask" bigint,
  "monthlyCap" bigint,
  constraint "pointsPolicy_pk" primary key ("institutionId", "id")
);
create index "pointsPolicy_by_createTime" on "pointsPolicy" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "pointsPolicy_by_updateTime" on "pointsPolicy" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "pointsPolicy_by_name$sort" on "pointsPolicy" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "pointsPolicy_by_visibility" on "pointsPolicy" ("institutionId", "visibility" nulls first, "id") where "deletedAt" is null;
create index "pointsPolicy_by_automatic" on "pointsPolicy" ("institutionId", "automatic" nulls first, "id") where "deletedAt" is null;
create index "pointsPolicy_trash" on "pointsPolicy" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;

create table "hourEntry" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "studentId" text collate "C",
  "kind" text collate "C",
  "hours" bigint,
  "change" bigint,
  "source" text collate "C",
  "expiresOn" date,
  "packageId" text collate "C",
  "reason" text collate "C",
  "reason$sort" text collate "C",
  "reason$find" text collate "C",
  "day" date,
  "at" timestamp(3) with time zone,
  "operatorName" text collate "C",
  "operatorName$sort" text collate "C",
  "courseId" text collate "C",
  "lessonId" text collate "C",
  "minutesScheduled" bigint,
  "minutesPresent" bigint,
  "attendance" text collate "C",
  "trigger" text collate "C",
  "absenceCounts" boolean,
  "minutesPerHour" bigint,
  "rounding" text collate "C",
  "makeUpDays" bigint,
  "rule" text collate "C",
  "rule$sort" text collate "C",
  "reverses" text collate "C",
  "lotId" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "hourEntry_pk" primary key ("institutionId", "id")
);
create index "hourEntry_by_createTime" on "hourEntry" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_updateTime" on "hourEntry" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_studentId" on "hourEntry" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_kind" on "hourEntry" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_change" on "hourEntry" ("institutionId", "change" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_source" on "hourEntry" ("institutionId", "source" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_expiresOn" on "hourEntry" ("institutionId", "expiresOn" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_packageId" on "hourEntry" ("institutionId", "packageId" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_reason$sort" on "hourEntry" ("institutionId", "reason$sort" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_day" on "hourEntry" ("institutionId", "day" nulls first, "id") include ("kind", "source", "attendance") where "deletedAt" is null;
create index "hourEntry_by_at" on "hourEntry" ("institutionId", "at" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_operatorName$sort" on "hourEntry" ("institutionId", "operatorName$sort" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_courseId" on "hourEntry" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_lessonId" on "hourEntry" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_minutesScheduled" on "hourEntry" ("institutionId", "minutesScheduled" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_minutesPresent" on "hourEntry" ("institutionId", "minutesPresent" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_attendance" on "hourEntry" ("institutionId", "attendance" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_reverses" on "hourEntry" ("institutionId", "reverses" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_by_lotId" on "hourEntry" ("institutionId", "lotId" nulls first, "id") where "deletedAt" is null;
create index "hourEntry_trash" on "hourEntry" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "hourEntry_grams" on "hourEntry" using gin ("grams$");
create trigger "hourEntry_onlyAdded" before update or delete on "hourEntry" for each row execute function "refuseChange"();
create trigger "hourEntry_neverEmptied" before truncate on "hourEntry" for each statement execute function "refuseChange"();

create table "hourWarning" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "studentId" text collate "C",
  "kind" text collate "C",
  "state" text collate "C",
  "remaining" bigint,
  "expiring" bigint,
  "expiresOn" date,
  "since" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "hourWarning_pk" primary key ("institutionId", "id")
);
create unique index "hourWarning_key_kind_studentId" on "hourWarning" ("institutionId", "kind", "studentId") where "deletedAt" is null;
create index "hourWarning_by_createTime" on "hourWarning" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_updateTime" on "hourWarning" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_name$sort" on "hourWarning" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_studentId" on "hourWarning" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_kind" on "hourWarning" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_state" on "hourWarning" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_remaining" on "hourWarning" ("institutionId", "remaining" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_expiring" on "hourWarning" ("institutionId", "expiring" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_expiresOn" on "hourWarning" ("institutionId", "expiresOn" nulls first, "id") where "deletedAt" is null;
create index "hourWarning_by_since" on "hourWarning" ("institutionId", "since" nulls first, "id") include ("kind", "state") where "deletedAt" is null;
create index "hourWarning_trash" on "hourWarning" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "hourWarning_grams" on "hourWarning" using gin ("grams$");

create table "hourPackage" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "counted" boolean,
  "trigger" text collate "C",
  "absenceCounts" boolean,
  "minutesPerHour" bigint,
  "rounding" text collate "C",
  "makeUpDays" bigint,
  "note" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "hourPackage_pk" primary key ("institutionId", "id")
);
create unique index "hourPackage_key_name" on "hourPackage" ("institutionId", "name") where "deletedAt" is null;
create index "hourPackage_trash_name" on "hourPackage" ("institutionId", "name") where "deletedAt" is not null;
create index "hourPackage_by_createTime" on "hourPackage" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_updateTime" on "hourPackage" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_name$sort" on "hourPackage" ("institutionId", "name$sort" nulls first, "id") include ("counted", "trigger", "rounding") where "deletedAt" is null;
create index "hourPackage_by_counted" on "hourPackage" ("institutionId", "counted" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_trigger" on "hourPackage" ("institutionId", "trigger" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_absenceCounts" on "hourPackage" ("institutionId", "absenceCounts" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_minutesPerHour" on "hourPackage" ("institutionId", "minutesPerHour" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_rounding" on "hourPackage" ("institutionId", "rounding" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_by_makeUpDays" on "hourPackage" ("institutionId", "makeUpDays" nulls first, "id") where "deletedAt" is null;
create index "hourPackage_trash" on "hourPackage" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "hourPackage_grams" on "hourPackage" using gin ("grams$");

create table "makeUp" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "studentId" text collate "C",
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "missedAt" timestamp(3) with time zone,
  "until" date,
  "state" text collate "C",
  "usedLessonId" text collate "C",
  "bookingId" text collate "C",
  "note" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "makeUp_pk" primary key ("institutionId", "id")
);
create unique index "makeUp_key_lessonId_studentId" on "makeUp" ("institutionId", "lessonId", "studentId") where "deletedAt" is null;
create index "makeUp_by_createTime" on "makeUp" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_updateTime" on "makeUp" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_name$sort" on "makeUp" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_studentId" on "makeUp" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_lessonId" on "makeUp" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_courseId" on "makeUp" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_missedAt" on "makeUp" ("institutionId", "missedAt" nulls first, "id") include ("state") where "deletedAt" is null;
create index "makeUp_by_until" on "makeUp" ("institutionId", "until" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_state" on "makeUp" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_usedLessonId" on "makeUp" ("institutionId", "usedLessonId" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_bookingId" on "makeUp" ("institutionId", "bookingId" nulls first, "id") where "deletedAt" is null;
create index "makeUp_by_note" on "makeUp" ("institutionId", "note" nulls first, "id") where "deletedAt" is null;
create index "makeUp_trash" on "makeUp" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "makeUp_grams" on "makeUp" using gin ("grams$");

create table "hourPolicy" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "counted" boolean,
  "trigger" text collate "C",
  "absenceCounts" boolean,
  "minutesPerHour" bigint,
  "rounding" text collate "C",
  "makeUpDays" bigint,
  "lowHours" bigint,
  "expiringDays" bigint,
  "staff" text[] collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "hourPolicy_pk" primary key ("institutionId", "id")
);
create index "hourPolicy_by_createTime" on "hourPolicy" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "hourPolicy_by_updateTime" on "hourPolicy" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "hourPolicy_by_name$sort" on "hourPolicy" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "hourPolicy_by_counted" on "hourPolicy" ("institutionId", "counted" nulls first, "id") where "deletedAt" is null;
create index "hourPolicy_by_trigger" on "hourPolicy" ("institutionId", "trigger" nulls first, "id") where "deletedAt" is null;
create index "hourPolicy_trash" on "hourPolicy" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "hourPolicy_grams" on "hourPolicy" using gin ("grams$");

create table "taskTemplate" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "title" text collate "C",
  "title$sort" text collate "C",
  "title$find" text collate "C",
  "content" text collate "C",
  "gradingType" text collate "C",
  "allowMakeUp" boolean,
  "audioSeconds" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "taskTemplate_pk" primary key ("institutionId", "id")
);
create index "taskTemplate_by_createTime" on "taskTemplate" ("institutionId", "createTime" nulls first, "id") include ("gradingType", "allowMakeUp") where "deletedAt" is null;
create index "taskTemplate_by_updateTime" on "taskTemplate" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "taskTemplate_by_title$sort" on "taskTemplate" ("institutionId", "title$sort" nulls first, "id") where "deletedAt" is null;
create index "taskTemplate_by_gradingType" on "taskTemplate" ("institutionId", "gradingType" nulls first, "id") where "deletedAt" is null;
create index "taskTemplate_by_allowMakeUp" on "taskTemplate" ("institutionId", "allowMakeUp" nulls first, "id") where "deletedAt" is null;
create index "taskTemplate_by_audioSeconds" on "taskTemplate" ("institutionId", "audioSeconds" nulls first, "id") where "deletedAt" is null;
create index "taskTemplate_trash" on "taskTemplate" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "taskTemplate_grams" on "taskTemplate" using gin ("grams$");

create table "classTask" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "title" text collate "C",
  "title$sort" text collate "C",
  "title$find" text collate "C",
  "templateId" text collate "C",
  "courseId" text collate "C",
  "lessonId" text collate "C",
  "startAt" timestamp(3) with time zone,
  "endAt" timestamp(3) with time zone,
  "remind" boolean,
  "reminded" boolean,
  "announced" boolean,
  "content" text collate "C",
  "gradingType" text collate "C",
  "allowMakeUp" boolean,
  "audioSeconds" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "classTask_pk" primary key ("institutionId", "id")
);
create index "classTask_by_createTime" on "classTask" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_updateTime" on "classTask" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_title$sort" on "classTask" ("institutionId", "title$sort" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_templateId" on "classTask" ("institutionId", "templateId" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_courseId" on "classTask" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_lessonId" on "classTask" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_startAt" on "classTask" ("institutionId", "startAt" nulls first, "id") include ("remind", "reminded", "announced") where "deletedAt" is null;
create index "classTask_by_endAt" on "classTask" ("institutionId", "endAt" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_remind" on "classTask" ("institutionId", "remind" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_reminded" on "classTask" ("institutionId", "reminded" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_announced" on "classTask" ("institutionId", "announced" nulls first, "id") where "deletedAt" is null;
create index "classTask_by_gradingType" on "classTask" ("institutionId", "gradingType" nulls first, "id") where "deletedAt" is null;
create index "classTask_trash" on "classTask" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "classTask_grams" on "classTask" using gin ("grams$");

create table "submission" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "taskId" text collate "C",
  "studentId" text collate "C",
  "courseId" text collate "C",
  "state" text collate "C",
  "timing" text collate "C",
  "content" text collate "C",
  "attempt" bigint,
  "submittedAt" timestamp(3) with time zone,
  "revisedAt" timestamp(3) with time zone,
  "mark" bigint,
  "grade" text collate "C",
  "percent" bigint,
  "excellent" boolean,
  "comment" text collate "C",
  "reviewedAt" timestamp(3) with time zone,
  "reviewerName" text collate "C",
  "reviewerName$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "submission_pk" primary key ("institutionId", "id")
);
create unique index "submission_key_taskId_studentId" on "submission" ("institutionId", "taskId", "studentId") where "deletedAt" is null;
create index "submission_by_createTime" on "submission" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "submission_by_updateTime" on "submission" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "submission_by_name$sort" on "submission" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "submission_by_taskId" on "submission" ("institutionId", "taskId" nulls first, "id") where "deletedAt" is null;
create index "submission_by_studentId" on "submission" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "submission_by_courseId" on "submission" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "submission_by_state" on "submission" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "submission_by_timing" on "submission" ("institutionId", "timing" nulls first, "id") where "deletedAt" is null;
create index "submission_by_attempt" on "submission" ("institutionId", "attempt" nulls first, "id") where "deletedAt" is null;
create index "submission_by_submittedAt" on "submission" ("institutionId", "submittedAt" nulls first, "id") include ("state", "timing", "grade", "excellent") where "deletedAt" is null;
create index "submission_by_revisedAt" on "submission" ("institutionId", "revisedAt" nulls first, "id") where "deletedAt" is null;
create index "submission_by_mark" on "submission" ("institutionId", "mark" nulls first, "id") where "deletedAt" is null;
create index "submission_by_grade" on "submission" ("institutionId", "grade" nulls first, "id") where "deletedAt" is null;
create index "submission_by_excellent" on "submission" ("institutionId", "excellent" nulls first, "id") where "deletedAt" is null;
create index "submission_by_reviewedAt" on "submission" ("institutionId", "reviewedAt" nulls first, "id") where "deletedAt" is null;
create index "submission_by_reviewerName$sort" on "submission" ("institutionId", "reviewerName$sort" nulls first, "id") where "deletedAt" is null;
create index "submission_trash" on "submission" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "submission_grams" on "submission" using gin ("grams$");

create table "reportLink" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "view" text collate "C",
  "studentId" text collate "C",
  "teacherId" text collate "C",
  "userId" text collate "C",
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "from" date,
  "until" date,
  "expiresAt" timestamp(3) with time zone,
  "sentAt" timestamp(3) with time zone,
  "openCount" bigint,
  "lastOpenedAt" timestamp(3) with time zone,
  "status" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "reportLink_pk" primary key ("institutionId", "id")
);
create index "reportLink_by_createTime" on "reportLink" ("institutionId", "createTime" nulls first, "id") include ("view", "status") where "deletedAt" is null;
create index "reportLink_by_updateTime" on "reportLink" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_name$sort" on "reportLink" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_view" on "reportLink" ("institutionId", "view" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_studentId" on "reportLink" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_teacherId" on "reportLink" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_userId" on "reportLink" ("institutionId", "userId" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_lessonId" on "reportLink" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_courseId" on "reportLink" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_from" on "reportLink" ("institutionId", "from" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_until" on "reportLink" ("institutionId", "until" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_expiresAt" on "reportLink" ("institutionId", "expiresAt" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_sentAt" on "reportLink" ("institutionId", "sentAt" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_openCount" on "reportLink" ("institutionId", "openCount" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_lastOpenedAt" on "reportLink" ("institutionId", "lastOpenedAt" nulls first, "id") where "deletedAt" is null;
create index "reportLink_by_status" on "reportLink" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "reportLink_trash" on "reportLink" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "reportLink_grams" on "reportLink" using gin ("grams$");

create table "reportSchedule" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "report" text collate "C",
  "pace" text collate "C",
  "recipients" text[] collate "C",
  "users" text[] collate "C",
  "courseId" text collate "C",
  "status" text collate "C",
  "nextOn" date,
  "lastOn" date,
  "grams$" integer[] default '{}' not null,
  constraint "reportSchedule_pk" primary key ("institutionId", "id")
);
create unique index "reportSchedule_key_name" on "reportSchedule" ("institutionId", "name") where "deletedAt" is null;
create index "reportSchedule_by_createTime" on "reportSchedule" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_updateTime" on "reportSchedule" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_name$sort" on "reportSchedule" ("institutionId", "name$sort" nulls first, "id") include ("report", "pace", "status") where "deletedAt" is null;
create index "reportSchedule_by_report" on "reportSchedule" ("institutionId", "report" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_pace" on "reportSchedule" ("institutionId", "pace" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_courseId" on "reportSchedule" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_status" on "reportSchedule" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_nextOn" on "reportSchedule" ("institutionId", "nextOn" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_by_lastOn" on "reportSchedule" ("institutionId", "lastOn" nulls first, "id") where "deletedAt" is null;
create index "reportSchedule_trash" on "reportSchedule" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "reportSchedule_grams" on "reportSchedule" using gin ("grams$");

create table "commentTemplate" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "title" text collate "C",
  "title$sort" text collate "C",
  "title$find" text collate "C",
  "content" text collate "C",
  "content$find" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "commentTemplate_pk" primary key ("institutionId", "id")
);
create unique index "commentTemplate_key_title" on "commentTemplate" ("institutionId", "title") where "deletedAt" is null;
create index "commentTemplate_trash_title" on "commentTemplate" ("institutionId", "title") where "deletedAt" is not null;
create index "commentTemplate_by_createTime" on "commentTemplate" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "commentTemplate_by_title$sort" on "commentTemplate" ("institutionId", "title$sort" nulls first, "id") where "deletedAt" is null;
create index "commentTemplate_trash" on "commentTemplate" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "commentTemplate_grams" on "commentTemplate" using gin ("grams$");

create table "lessonComment" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "lessonId" text collate "C",
  "studentId" text collate "C",
  "text" text collate "C",
  "text$find" text collate "C",
  "teacherName" text collate "C",
  "teacherName$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "lessonComment_pk" primary key ("institutionId", "id")
);
create unique index "lessonComment_key_lessonId_studentId" on "lessonComment" ("institutionId", "lessonId", "studentId") where "deletedAt" is null;
create index "lessonComment_by_createTime" on "lessonComment" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "lessonComment_by_lessonId" on "lessonComment" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "lessonComment_by_studentId" on "lessonComment" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "lessonComment_trash" on "lessonComment" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "lessonComment_grams" on "lessonComment" using gin ("grams$");

create table "background" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "picture" jsonb,
  "blackboard" jsonb,
  "availability" text collate "C",
  "courses" text[] collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "background_pk" primary key ("institutionId", "id")
);
create unique index "background_key_name" on "background" ("institutionId", "name") where "deletedAt" is null;
create index "background_by_createTime" on "background" ("institutionId", "createTime" nulls first, "id") include ("availability") where "deletedAt" is null;
create index "background_by_updateTime" on "background" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "background_by_name$sort" on "background" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "background_by_availability" on "background" ("institutionId", "availability" nulls first, "id") where "deletedAt" is null;
create index "background_trash" on "background" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "background_grams" on "background" using gin ("grams$");

create table "alert" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "lessonName" text collate "C",
  "lessonName$sort" text collate "C",
  "lessonName$find" text collate "C",
  "kind" text collate "C",
  "state" text collate "C",
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "teacherId" text collate "C",
  "personId" text collate "C",
  "personId$sort" text collate "C",
  "since" timestamp(3) with time zone,
  "goneAt" timestamp(3) with time zone,
  "raisedAt" timestamp(3) with time zone,
  "owner" text collate "C",
  "acknowledgedAt" timestamp(3) with time zone,
  "acknowledgedBy" text collate "C",
  "acknowledgedBy$sort" text collate "C",
  "reactionSeconds" bigint,
  "escalateAt" timestamp(3) with time zone,
  "escalatedAt" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "alert_pk" primary key ("institutionId", "id")
);
create index "alert_by_createTime" on "alert" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "alert_by_lessonName$sort" on "alert" ("institutionId", "lessonName$sort" nulls first, "id") where "deletedAt" is null;
create index "alert_by_kind" on "alert" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "alert_by_state" on "alert" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "alert_by_lessonId" on "alert" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "alert_by_courseId" on "alert" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "alert_by_teacherId" on "alert" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "alert_by_since" on "alert" ("institutionId", "since" nulls first, "id") include ("kind", "state") where "deletedAt" is null;
create index "alert_by_owner" on "alert" ("institutionId", "owner" nulls first, "id") where "deletedAt" is null;
create index "alert_by_escalateAt" on "alert" ("institutionId", "escalateAt" nulls first, "id") where "deletedAt" is null;
create index "alert_of_lessonId_kind" on "alert" ("institutionId", "lessonId", "kind", "id") where "deletedAt" is null;
create index "alert_trash" on "alert" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "alert_grams" on "alert" using gin ("grams$");

create table "superviseRecord" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "operatorName" text collate "C",
  "operatorName$sort" text collate "C",
  "operatorName$find" text collate "C",
  "operatorId" text collate "C",
  "operatorId$sort" text collate "C",
  "act" text collate "C",
  "lessonId" text collate "C",
  "courseId" text collate "C",
  "at" timestamp(3) with time zone,
  "seconds" bigint,
  "target" text collate "C",
  "recipientId" text collate "C",
  "recipientId$sort" text collate "C",
  "detail" text collate "C",
  "detail$find" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "superviseRecord_pk" primary key ("institutionId", "id")
);
create index "superviseRecord_by_createTime" on "superviseRecord" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_updateTime" on "superviseRecord" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_operatorName$sort" on "superviseRecord" ("institutionId", "operatorName$sort" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_operatorId$sort" on "superviseRecord" ("institutionId", "operatorId$sort" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_act" on "superviseRecord" ("institutionId", "act" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_lessonId" on "superviseRecord" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_courseId" on "superviseRecord" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_at" on "superviseRecord" ("institutionId", "at" nulls first, "id") include ("act") where "deletedAt" is null;
create index "superviseRecord_by_seconds" on "superviseRecord" ("institutionId", "seconds" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_by_target" on "superviseRecord" ("institutionId", "target" nulls first, "id") where "deletedAt" is null;
create index "superviseRecord_trash" on "superviseRecord" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "superviseRecord_grams" on "superviseRecord" using gin ("grams$");
create trigger "superviseRecord_onlyAdded" before update or delete on "superviseRecord" for each row execute function "refuseChange"();
create trigger "superviseRecord_neverEmptied" before truncate on "superviseRecord" for each statement execute function "refuseChange"();

create table "messageTemplate" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "title" text collate "C",
  "title$sort" text collate "C",
  "title$find" text collate "C",
  "content" text collate "C",
  "content$find" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "messageTemplate_pk" primary key ("institutionId", "id")
);
create unique index "messageTemplate_key_title" on "messageTemplate" ("institutionId", "title") where "deletedAt" is null;
create index "messageTemplate_trash_title" on "messageTemplate" ("institutionId", "title") where "deletedAt" is not null;
create index "messageTemplate_by_createTime" on "messageTemplate" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "messageTemplate_by_title$sort" on "messageTemplate" ("institutionId", "title$sort" nulls first, "id") where "deletedAt" is null;
create index "messageTemplate_trash" on "messageTemplate" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "messageTemplate_grams" on "messageTemplate" using gin ("grams$");

create table "supervisionPolicy" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "invisible" boolean,
  "duty" text collate "C",
  "escalateMinutes" bigint,
  "escalateTo" text collate "C",
  "pictureMinutes" bigint,
  constraint "supervisionPolicy_pk" primary key ("institutionId", "id")
);
create index "supervisionPolicy_by_createTime" on "supervisionPolicy" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_by_updateTime" on "supervisionPolicy" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_by_name$sort" on "supervisionPolicy" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_by_invisible" on "supervisionPolicy" ("institutionId", "invisible" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_by_duty" on "supervisionPolicy" ("institutionId", "duty" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_by_escalateMinutes" on "supervisionPolicy" ("institutionId", "escalateMinutes" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_by_escalateTo" on "supervisionPolicy" ("institutionId", "escalateTo" nulls first, "id") where "deletedAt" is null;
create index "supervisionPolicy_trash" on "supervisionPolicy" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;

create table "recording" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "lessonId" text collate "C",
  "seminarId" text collate "C",
  "courseId" text collate "C",
  "source" text collate "C",
  "source$sort" text collate "C",
  "origin" text collate "C",
  "state" text collate "C",
  "reported" text collate "C",
  "failure" text collate "C",
  "removal" text collate "C",
  "removedAt" timestamp(3) with time zone,
  "address" text collate "C",
  "address$sort" text collate "C",
  "startedAt" timestamp(3) with time zone,
  "readyAt" timestamp(3) with time zone,
  "seconds" bigint,
  "bytes" bigint,
  "parts" bigint,
  "expireAt" timestamp(3) with time zone,
  "legalHold" boolean,
  "grams$" integer[] default '{}' not null,
  constraint "recording_pk" primary key ("institutionId", "id")
);
create unique index "recording_key_lessonId_source" on "recording" ("institutionId", "lessonId", "source") where "deletedAt" is null;
create unique index "recording_key_seminarId_source" on "recording" ("institutionId", "seminarId", "source") where "deletedAt" is null;
create index "recording_by_createTime" on "recording" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "recording_by_name$sort" on "recording" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "recording_by_lessonId" on "recording" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "recording_by_seminarId" on "recording" ("institutionId", "seminarId" nulls first, "id") where "deletedAt" is null;
create index "recording_by_courseId" on "recording" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "recording_by_state" on "recording" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "recording_by_failure" on "recording" ("institutionId", "failure" nulls first, "id") where "deletedAt" is null;
create index "recording_by_startedAt" on "recording" ("institutionId", "startedAt" nulls first, "id") include ("state", "failure", "legalHold") where "deletedAt" is null;
create index "recording_by_seconds" on "recording" ("institutionId", "seconds" nulls first, "id") where "deletedAt" is null;
create index "recording_by_expireAt" on "recording" ("institutionId", "expireAt" nulls first, "id") where "deletedAt" is null;
create index "recording_by_legalHold" on "recording" ("institutionId", "legalHold" nulls first, "id") where "deletedAt" is null;
create index "recording_trash" on "recording" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "recording_grams" on "recording" using gin ("grams$");

create table "shareLink" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "recordingId" text collate "C",
  "sectionId" text collate "C",
  "password" text collate "C",
  "protected" boolean,
  "expiresAt" timestamp(3) with time zone,
  "viewCount" bigint,
  "lastViewedAt" timestamp(3) with time zone,
  "status" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "shareLink_pk" primary key ("institutionId", "id")
);
create index "shareLink_by_createTime" on "shareLink" ("institutionId", "createTime" nulls first, "id") include ("status") where "deletedAt" is null;
create index "shareLink_by_updateTime" on "shareLink" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_name$sort" on "shareLink" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_recordingId" on "shareLink" ("institutionId", "recordingId" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_sectionId" on "shareLink" ("institutionId", "sectionId" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_protected" on "shareLink" ("institutionId", "protected" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_expiresAt" on "shareLink" ("institutionId", "expiresAt" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_viewCount" on "shareLink" ("institutionId", "viewCount" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_lastViewedAt" on "shareLink" ("institutionId", "lastViewedAt" nulls first, "id") where "deletedAt" is null;
create index "shareLink_by_status" on "shareLink" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "shareLink_trash" on "shareLink" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "shareLink_grams" on "shareLink" using gin ("grams$");

create table "diskNode" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "nameKey" text collate "C",
  "nameKey$sort" text collate "C",
  "kind" text collate "C",
  "parentId" text collate "C",
  "disk" text collate "C",
  "owner" text collate "C",
  "owner$sort" text collate "C",
  "fileId" text collate "C",
  "fileId$sort" text collate "C",
  "size" bigint,
  "ext" text collate "C",
  "ext$sort" text collate "C",
  "contentType" text collate "C",
  "contentType$sort" text collate "C",
  "versions" bigint,
  "pinned" boolean,
  "purged" boolean,
  "grams$" integer[] default '{}' not null,
  constraint "diskNode_pk" primary key ("institutionId", "id")
);
create unique index "diskNode_key_parentId_nameKey" on "diskNode" ("institutionId", "parentId", "nameKey") where "deletedAt" is null;
create unique index "diskNode_key_owner" on "diskNode" ("institutionId", "owner") where "deletedAt" is null;
create index "diskNode_by_createTime" on "diskNode" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_updateTime" on "diskNode" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_name$sort" on "diskNode" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_kind" on "diskNode" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_parentId" on "diskNode" ("institutionId", "parentId" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_disk" on "diskNode" ("institutionId", "disk" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_size" on "diskNode" ("institutionId", "size" nulls first, "id") where "deletedAt" is null;
create index "diskNode_by_pinned" on "diskNode" ("institutionId", "pinned" nulls first, "id") where "deletedAt" is null;
create index "diskNode_of_parentId" on "diskNode" ("institutionId", "parentId", "id");
create index "diskNode_trash" on "diskNode" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "diskNode_grams" on "diskNode" using gin ("grams$");

create table "diskGrant" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "nodeId" text collate "C",
  "disk" text collate "C",
  "granteeType" text collate "C",
  "teacherId" text collate "C",
  "courseId" text collate "C",
  "otherInstitution" text collate "C",
  "otherInstitution$sort" text collate "C",
  "grantee" text collate "C",
  "grantee$sort" text collate "C",
  "granteeName" text collate "C",
  "granteeName$sort" text collate "C",
  "expiresAt" timestamp(3) with time zone,
  constraint "diskGrant_pk" primary key ("institutionId", "id")
);
create unique index "diskGrant_key_nodeId_grantee" on "diskGrant" ("institutionId", "nodeId", "grantee") where "deletedAt" is null;
create index "diskGrant_by_createTime" on "diskGrant" ("institutionId", "createTime" nulls first, "id") include ("granteeType") where "deletedAt" is null;
create index "diskGrant_by_updateTime" on "diskGrant" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_nodeId" on "diskGrant" ("institutionId", "nodeId" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_disk" on "diskGrant" ("institutionId", "disk" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_granteeType" on "diskGrant" ("institutionId", "granteeType" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_teacherId" on "diskGrant" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_courseId" on "diskGrant" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_grantee$sort" on "diskGrant" ("institutionId", "grantee$sort" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_granteeName$sort" on "diskGrant" ("institutionId", "granteeName$sort" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_by_expiresAt" on "diskGrant" ("institutionId", "expiresAt" nulls first, "id") where "deletedAt" is null;
create index "diskGrant_of_grantee" on "diskGrant" ("institutionId", "grantee", "id") where "deletedAt" is null;
create index "diskGrant_trash" on "diskGrant" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;

create table "recordedCourse" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "cover" jsonb,
  "introduction" text collate "C",
  "categories" text[] collate "C",
  "tags" text[] collate "C",
  "listing" text collate "C",
  "purchaseBase" bigint,
  "unlockMethod" text collate "C",
  "everyNDays" bigint,
  "startTimeMode" text collate "C",
  "startAt" timestamp(3) with time zone,
  "finishThreshold" bigint,
  "completionPercentage" bigint,
  "catalogueVersion" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "recordedCourse_pk" primary key ("institutionId", "id")
);
create unique index "recordedCourse_key_name" on "recordedCourse" ("institutionId", "name") where "deletedAt" is null;
create index "recordedCourse_by_createTime" on "recordedCourse" ("institutionId", "createTime" nulls first, "id") include ("listing", "unlockMethod") where "deletedAt" is null;
create index "recordedCourse_by_updateTime" on "recordedCourse" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "recordedCourse_by_name$sort" on "recordedCourse" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "recordedCourse_by_listing" on "recordedCourse" ("institutionId", "listing" nulls first, "id") where "deletedAt" is null;
create index "recordedCourse_by_unlockMethod" on "recordedCourse" ("institutionId", "unlockMethod" nulls first, "id") where "deletedAt" is null;
create index "recordedCourse_trash" on "recordedCourse" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "recordedCourse_grams" on "recordedCourse" using gin ("grams$");

create table "courseCategory" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "position" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "courseCategory_pk" primary key ("institutionId", "id")
);
create unique index "courseCategory_key_name" on "courseCategory" ("institutionId", "name") where "deletedAt" is null;
create index "courseCategory_trash_name" on "courseCategory" ("institutionId", "name") where "deletedAt" is not null;
create index "courseCategory_by_createTime" on "courseCategory" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "courseCategory_by_updateTime" on "courseCategory" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseCategory_by_name$sort" on "courseCategory" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseCategory_by_position" on "courseCategory" ("institutionId", "position" nulls first, "id") where "deletedAt" is null;
create index "courseCategory_trash" on "courseCategory" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseCategory_grams" on "courseCategory" using gin ("grams$");

create table "courseChapter" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "courseId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "visibility" text collate "C",
  "remark" text collate "C",
  "position" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "courseChapter_pk" primary key ("institutionId", "id")
);
create unique index "courseChapter_key_courseId_name" on "courseChapter" ("institutionId", "courseId", "name") where "deletedAt" is null;
create index "courseChapter_by_createTime" on "courseChapter" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "courseChapter_by_updateTime" on "courseChapter" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseChapter_by_courseId" on "courseChapter" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "courseChapter_by_name$sort" on "courseChapter" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseChapter_by_visibility" on "courseChapter" ("institutionId", "visibility" nulls first, "id") where "deletedAt" is null;
create index "courseChapter_by_position" on "courseChapter" ("institutionId", "position" nulls first, "id") include ("visibility") where "deletedAt" is null;
create index "courseChapter_trash" on "courseChapter" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseChapter_grams" on "courseChapter" using gin ("grams$");

create table "courseSection" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "chapterId" text collate "C",
  "courseId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "videoId" text collate "C",
  "unlockAt" timestamp(3) with time zone,
  "visibility" text collate "C",
  "hiddenWithChapter" boolean,
  "position" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "courseSection_pk" primary key ("institutionId", "id")
);
create unique index "courseSection_key_chapterId_name" on "courseSection" ("institutionId", "chapterId", "name") where "deletedAt" is null;
create index "courseSection_by_createTime" on "courseSection" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_updateTime" on "courseSection" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_chapterId" on "courseSection" ("institutionId", "chapterId" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_courseId" on "courseSection" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_name$sort" on "courseSection" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_videoId" on "courseSection" ("institutionId", "videoId" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_visibility" on "courseSection" ("institutionId", "visibility" nulls first, "id") where "deletedAt" is null;
create index "courseSection_by_position" on "courseSection" ("institutionId", "position" nulls first, "id") include ("visibility") where "deletedAt" is null;
create index "courseSection_trash" on "courseSection" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseSection_grams" on "courseSection" using gin ("grams$");

create table "courseTab" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "courseId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "content" text collate "C",
  "position" bigint,
  constraint "courseTab_pk" primary key ("institutionId", "id")
);
create unique index "courseTab_key_courseId_name" on "courseTab" ("institutionId", "courseId", "name") where "deletedAt" is null;
create index "courseTab_by_createTime" on "courseTab" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "courseTab_by_updateTime" on "courseTab" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseTab_by_courseId" on "courseTab" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "courseTab_by_name$sort" on "courseTab" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseTab_by_position" on "courseTab" ("institutionId", "position" nulls first, "id") where "deletedAt" is null;
create index "courseTab_trash" on "courseTab" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;

create table "courseVideo" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "courseId" text collate "C",
  "state" text collate "C",
  "failure" text collate "C",
  "definitions" text[] collate "C",
  "converted" text[] collate "C",
  "durationMs" bigint,
  "width" bigint,
  "height" bigint,
  "bytes" bigint,
  "convertedBytes" bigint,
  "fileId" text collate "C",
  "fileId$sort" text collate "C",
  "batch" text collate "C",
  "batch$sort" text collate "C",
  "uploadedBy" text collate "C",
  "uploadedBy$sort" text collate "C",
  "convertedAt" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "courseVideo_pk" primary key ("institutionId", "id")
);
create index "courseVideo_by_createTime" on "courseVideo" ("institutionId", "createTime" nulls first, "id") include ("state", "failure") where "deletedAt" is null;
create index "courseVideo_by_updateTime" on "courseVideo" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_name$sort" on "courseVideo" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_courseId" on "courseVideo" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_state" on "courseVideo" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_failure" on "courseVideo" ("institutionId", "failure" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_durationMs" on "courseVideo" ("institutionId", "durationMs" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_bytes" on "courseVideo" ("institutionId", "bytes" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_convertedBytes" on "courseVideo" ("institutionId", "convertedBytes" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_batch$sort" on "courseVideo" ("institutionId", "batch$sort" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_uploadedBy$sort" on "courseVideo" ("institutionId", "uploadedBy$sort" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_by_convertedAt" on "courseVideo" ("institutionId", "convertedAt" nulls first, "id") where "deletedAt" is null;
create index "courseVideo_trash" on "courseVideo" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "courseVideo_grams" on "courseVideo" using gin ("grams$");

create table "enrolment" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "courseId" text collate "C",
  "studentId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "state" text collate "C",
  "source" text collate "C",
  "enrolledAt" timestamp(3) with time zone,
  "progress" bigint,
  "completedAt" timestamp(3) with time zone,
  "remark" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "enrolment_pk" primary key ("institutionId", "id")
);
create unique index "enrolment_key_courseId_studentId" on "enrolment" ("institutionId", "courseId", "studentId") where "deletedAt" is null;
create index "enrolment_trash_courseId_studentId" on "enrolment" ("institutionId", "courseId", "studentId") where "deletedAt" is not null;
create index "enrolment_by_createTime" on "enrolment" ("institutionId", "createTime" nulls first, "id") include ("state", "source") where "deletedAt" is null;
create index "enrolment_by_updateTime" on "enrolment" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_courseId" on "enrolment" ("institutionId", "courseId" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_studentId" on "enrolment" ("institutionId", "studentId" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_state" on "enrolment" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_source" on "enrolment" ("institutionId", "source" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_enrolledAt" on "enrolment" ("institutionId", "enrolledAt" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_progress" on "enrolment" ("institutionId", "progress" nulls first, "id") where "deletedAt" is null;
create index "enrolment_by_completedAt" on "enrolment" ("institutionId", "completedAt" nulls first, "id") where "deletedAt" is null;
create index "enrolment_trash" on "enrolment" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "enrolment_grams" on "enrolment" using gin ("grams$");

create table "seminar" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "subtitle" text collate "C",
  "subtitle$sort" text collate "C",
  "subtitle$find" text collate "C",
  "cover" jsonb,
  "introduction" text collate "C",
  "agenda" text collate "C",
  "startAt" timestamp(3) with time zone,
  "minutes" bigint,
  "endAt" timestamp(3) with time zone,
  "moderatorId" text collate "C",
  "definition" text collate "C",
  "layout" text collate "C",
  "soundMode" text collate "C",
  "cloudRecording" text collate "C",
  "status" text collate "C",
  "cancelReason" text collate "C",
  "regFields" text[] collate "C",
  "regOpenAt" timestamp(3) with time zone,
  "regCloseAt" timestamp(3) with time zone,
  "seatLimit" bigint,
  "waitlist" boolean,
  "offerHours" bigint,
  "approval" text collate "C",
  "approvedDomains" text[] collate "C",
  "notification" text collate "C",
  "mailbox" text collate "C",
  "mailSubject" text collate "C",
  "mailSubject$sort" text collate "C",
  "wordsZh" text collate "C",
  "wordsEn" text collate "C",
  "reminders" text[] collate "C",
  "thanks" boolean,
  "recordingSectionId" text collate "C",
  "recordingState" text collate "C",
  "recordingAddress" text collate "C",
  "moderatorSerial" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "seminar_pk" primary key ("institutionId", "id")
);
create unique index "seminar_key_name" on "seminar" ("institutionId", "name") where "deletedAt" is null;
create index "seminar_trash_name" on "seminar" ("institutionId", "name") where "deletedAt" is not null;
create index "seminar_by_createTime" on "seminar" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_updateTime" on "seminar" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_name$sort" on "seminar" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_startAt" on "seminar" ("institutionId", "startAt" nulls first, "id") include ("status", "notification") where "deletedAt" is null;
create index "seminar_by_minutes" on "seminar" ("institutionId", "minutes" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_endAt" on "seminar" ("institutionId", "endAt" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_moderatorId" on "seminar" ("institutionId", "moderatorId" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_status" on "seminar" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_seatLimit" on "seminar" ("institutionId", "seatLimit" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_notification" on "seminar" ("institutionId", "notification" nulls first, "id") where "deletedAt" is null;
create index "seminar_by_recordingSectionId" on "seminar" ("institutionId", "recordingSectionId" nulls first, "id") where "deletedAt" is null;
create index "seminar_trash" on "seminar" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "seminar_grams" on "seminar" using gin ("grams$");

create table "seminarPerson" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "seminarId" text collate "C",
  "role" text collate "C",
  "teacherId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "position" text collate "C",
  "position$sort" text collate "C",
  "position$find" text collate "C",
  "photo" jsonb,
  "about" text collate "C",
  "permissions" text[] collate "C",
  "place" bigint,
  "serial" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "seminarPerson_pk" primary key ("institutionId", "id")
);
create unique index "seminarPerson_key_seminarId_teacherId" on "seminarPerson" ("institutionId", "seminarId", "teacherId") where "deletedAt" is null;
create index "seminarPerson_trash_seminarId_teacherId" on "seminarPerson" ("institutionId", "seminarId", "teacherId") where "deletedAt" is not null;
create index "seminarPerson_by_createTime" on "seminarPerson" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_updateTime" on "seminarPerson" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_seminarId" on "seminarPerson" ("institutionId", "seminarId" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_role" on "seminarPerson" ("institutionId", "role" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_teacherId" on "seminarPerson" ("institutionId", "teacherId" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_name$sort" on "seminarPerson" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_position$sort" on "seminarPerson" ("institutionId", "position$sort" nulls first, "id") where "deletedAt" is null;
create index "seminarPerson_by_place" on "seminarPerson" ("institutionId", "place" nulls first, "id") include ("role") where "deletedAt" is null;
create index "seminarPerson_trash" on "seminarPerson" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "seminarPerson_grams" on "seminarPerson" using gin ("grams$");

create table "seminarField" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "seminarId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "nameEn" text collate "C",
  "nameEn$sort" text collate "C",
  "kind" text collate "C",
  "options" text[] collate "C",
  "required" boolean,
  "place" bigint,
  "answers" bigint,
  "visibility" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "seminarField_pk" primary key ("institutionId", "id")
);
create unique index "seminarField_key_seminarId_name" on "seminarField" ("institutionId", "seminarId", "name") where "deletedAt" is null;
create index "seminarField_by_createTime" on "seminarField" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_updateTime" on "seminarField" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_seminarId" on "seminarField" ("institutionId", "seminarId" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_name$sort" on "seminarField" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_kind" on "seminarField" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_required" on "seminarField" ("institutionId", "required" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_place" on "seminarField" ("institutionId", "place" nulls first, "id") include ("kind", "visibility") where "deletedAt" is null;
create index "seminarField_by_answers" on "seminarField" ("institutionId", "answers" nulls first, "id") where "deletedAt" is null;
create index "seminarField_by_visibility" on "seminarField" ("institutionId", "visibility" nulls first, "id") where "deletedAt" is null;
create index "seminarField_trash" on "seminarField" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "seminarField_grams" on "seminarField" using gin ("grams$");

create table "seminarSource" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "seminarId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "code" text collate "C",
  "code$sort" text collate "C",
  "visits" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "seminarSource_pk" primary key ("institutionId", "id")
);
create unique index "seminarSource_key_seminarId_name" on "seminarSource" ("institutionId", "seminarId", "name") where "deletedAt" is null;
create index "seminarSource_trash_seminarId_name" on "seminarSource" ("institutionId", "seminarId", "name") where "deletedAt" is not null;
create index "seminarSource_by_createTime" on "seminarSource" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "seminarSource_by_updateTime" on "seminarSource" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "seminarSource_by_seminarId" on "seminarSource" ("institutionId", "seminarId" nulls first, "id") where "deletedAt" is null;
create index "seminarSource_by_name$sort" on "seminarSource" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "seminarSource_by_code$sort" on "seminarSource" ("institutionId", "code$sort" nulls first, "id") where "deletedAt" is null;
create index "seminarSource_by_visits" on "seminarSource" ("institutionId", "visits" nulls first, "id") where "deletedAt" is null;
create index "seminarSource_of_code" on "seminarSource" ("institutionId", "code", "id") where "deletedAt" is null;
create index "seminarSource_trash" on "seminarSource" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "seminarSource_grams" on "seminarSource" using gin ("grams$");

create table "registration" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "seminarId" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "email" text collate "C",
  "email$find" text collate "C",
  "countryCode" text collate "C",
  "phone" text collate "C",
  "phone$find" text collate "C",
  "company" text collate "C",
  "company$sort" text collate "C",
  "company$find" text collate "C",
  "position" text collate "C",
  "position$sort" text collate "C",
  "organization" text collate "C",
  "organization$sort" text collate "C",
  "answers" text collate "C",
  "language" text collate "C",
  "timezone" text collate "C",
  "timezone$sort" text collate "C",
  "way" text collate "C",
  "sourceId" text collate "C",
  "auditState" text collate "C",
  "reviewReason" text collate "C",
  "reviewedAt" timestamp(3) with time zone,
  "place" text collate "C",
  "queuedAt" timestamp(3) with time zone,
  "until" timestamp(3) with time zone,
  "notifyState" text collate "C",
  "notifyError" text collate "C",
  "notifyError$sort" text collate "C",
  "notifiedAt" timestamp(3) with time zone,
  "unproved" text[] collate "C",
  "serial" bigint,
  "attended" boolean,
  "firstInAt" timestamp(3) with time zone,
  "lastOutAt" timestamp(3) with time zone,
  "minutesIn" bigint,
  "remark" text collate "C",
  "remark$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "registration_pk" primary key ("institutionId", "id")
);
create unique index "registration_key_seminarId_email" on "registration" ("institutionId", "seminarId", "email") where "deletedAt" is null;
create unique index "registration_key_seminarId_countryCode_phone" on "registration" ("institutionId", "seminarId", "countryCode", "phone") where "deletedAt" is null;
create index "registration_trash_seminarId_email" on "registration" ("institutionId", "seminarId", "email") where "deletedAt" is not null;
create index "registration_trash_seminarId_countryCode_phone" on "registration" ("institutionId", "seminarId", "countryCode", "phone") where "deletedAt" is not null;
create index "registration_by_createTime" on "registration" ("institutionId", "createTime" nulls first, "id") include ("way", "auditState", "place", "notifyState", "attended") where "deletedAt" is null;
create index "registration_by_updateTime" on "registration" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "registration_by_seminarId" on "registration" ("institutionId", "seminarId" nulls first, "id") where "deletedAt" is null;
create index "registration_by_name$sort" on "registration" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "registration_by_email" on "registration" ("institutionId", "email" nulls first, "id") where "deletedAt" is null;
create index "registration_by_phone" on "registration" ("institutionId", "phone" nulls first, "id") where "deletedAt" is null;
create index "registration_by_company$sort" on "registration" ("institutionId", "company$sort" nulls first, "id") where "deletedAt" is null;
create index "registration_by_position$sort" on "registration" ("institutionId", "position$sort" nulls first, "id") where "deletedAt" is null;
create index "registration_by_way" on "registration" ("institutionId", "way" nulls first, "id") where "deletedAt" is null;
create index "registration_by_sourceId" on "registration" ("institutionId", "sourceId" nulls first, "id") where "deletedAt" is null;
create index "registration_by_auditState" on "registration" ("institutionId", "auditState" nulls first, "id") where "deletedAt" is null;
create index "registration_by_place" on "registration" ("institutionId", "place" nulls first, "id") where "deletedAt" is null;
create index "registration_by_queuedAt" on "registration" ("institutionId", "queuedAt" nulls first, "id") where "deletedAt" is null;
create index "registration_by_notifyState" on "registration" ("institutionId", "notifyState" nulls first, "id") where "deletedAt" is null;
create index "registration_by_notifyError$sort" on "registration" ("institutionId", "notifyError$sort" nulls first, "id") where "deletedAt" is null;
create index "registration_by_attended" on "registration" ("institutionId", "attended" nulls first, "id") where "deletedAt" is null;
create index "registration_by_firstInAt" on "registration" ("institutionId", "firstInAt" nulls first, "id") where "deletedAt" is null;
create index "registration_by_lastOutAt" on "registration" ("institutionId", "lastOutAt" nulls first, "id") where "deletedAt" is null;
create index "registration_by_minutesIn" on "registration" ("institutionId", "minutesIn" nulls first, "id") where "deletedAt" is null;
create index "registration_of_seminarId_place_queuedAt" on "registration" ("institutionId", "seminarId", "place", "queuedAt", "id") where "deletedAt" is null;
create index "registration_trash" on "registration" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "registration_grams" on "registration" using gin ("grams$");

create table "customField" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "target" text collate "C",
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "type" text collate "C",
  "choices" jsonb,
  "required" boolean,
  "preset" text collate "C",
  "preset$sort" text collate "C",
  "help" text collate "C",
  "help$sort" text collate "C",
  "inList" boolean,
  "group" text collate "C",
  "group$sort" text collate "C",
  "place" bigint,
  "masked" boolean,
  "restricted" boolean,
  "key" text collate "C",
  "status" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "customField_pk" primary key ("institutionId", "id")
);
create unique index "customField_key_target_name" on "customField" ("institutionId", "target", "name") where "deletedAt" is null;
create index "customField_trash_target_name" on "customField" ("institutionId", "target", "name") where "deletedAt" is not null;
create index "customField_by_createTime" on "customField" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "customField_by_updateTime" on "customField" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "customField_by_target" on "customField" ("institutionId", "target" nulls first, "id") where "deletedAt" is null;
create index "customField_by_name$sort" on "customField" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "customField_by_type" on "customField" ("institutionId", "type" nulls first, "id") where "deletedAt" is null;
create index "customField_by_required" on "customField" ("institutionId", "required" nulls first, "id") where "deletedAt" is null;
create index "customField_by_group$sort" on "customField" ("institutionId", "group$sort" nulls first, "id") where "deletedAt" is null;
create index "customField_by_place" on "customField" ("institutionId", "place" nulls first, "id") include ("target", "type", "status") where "deletedAt" is null;
create index "customField_by_masked" on "customField" ("institutionId", "masked" nulls first, "id") where "deletedAt" is null;
create index "customField_by_restricted" on "customField" ("institutionId", "restricted" nulls first, "id") where "deletedAt" is null;
create index "customField_by_key" on "customField" ("institutionId", "key" nulls first, "id") where "deletedAt" is null;
create index "customField_by_status" on "customField" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "customField_trash" on "customField" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "customField_grams" on "customField" using gin ("grams$");

create table "permissionTemplate" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "isDefault" boolean,
  "permissions" text[] collate "C",
  "recordingMethods" text[] collate "C",
  "videoDefinitions" text[] collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "permissionTemplate_pk" primary key ("institutionId", "id")
);
create unique index "permissionTemplate_key_name" on "permissionTemplate" ("institutionId", "name") where "deletedAt" is null;
create index "permissionTemplate_by_createTime" on "permissionTemplate" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "permissionTemplate_by_updateTime" on "permissionTemplate" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "permissionTemplate_by_name$sort" on "permissionTemplate" ("institutionId", "name$sort" nulls first, "id") include ("isDefault") where "deletedAt" is null;
create index "permissionTemplate_by_isDefault" on "permissionTemplate" ("institutionId", "isDefault" nulls first, "id") where "deletedAt" is null;
create index "permissionTemplate_trash" on "permissionTemplate" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "permissionTemplate_grams" on "permissionTemplate" using gin ("grams$");

create table "role" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "code" text collate "C",
  "description" text collate "C",
  "rights" text[] collate "C",
  "masks" text[] collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "role_pk" primary key ("institutionId", "id")
);
create unique index "role_key_name" on "role" ("institutionId", "name") where "deletedAt" is null;
create index "role_by_createTime" on "role" ("institutionId", "createTime" nulls first, "id") include ("code") where "deletedAt" is null;
create index "role_by_updateTime" on "role" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "role_by_name$sort" on "role" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "role_by_code" on "role" ("institutionId", "code" nulls first, "id") where "deletedAt" is null;
create index "role_trash" on "role" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "role_grams" on "role" using gin ("grams$");

create table "user" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "role" text collate "C",
  "countryCode" text collate "C",
  "phone" text collate "C",
  "phone$find" text collate "C",
  "email" text collate "C",
  "email$find" text collate "C",
  "account" text collate "C",
  "account$find" text collate "C",
  "password" text collate "C",
  "status" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "user_pk" primary key ("institutionId", "id")
);
create unique index "user_key_account" on "user" ("institutionId", "account") where "deletedAt" is null;
create unique index "user_key_countryCode_phone" on "user" ("institutionId", "countryCode", "phone") where "deletedAt" is null;
create unique index "user_key_email" on "user" ("institutionId", "email") where "deletedAt" is null;
create index "user_by_createTime" on "user" ("institutionId", "createTime" nulls first, "id") include ("status") where "deletedAt" is null;
create index "user_by_updateTime" on "user" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "user_by_name$sort" on "user" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "user_by_role" on "user" ("institutionId", "role" nulls first, "id") where "deletedAt" is null;
create index "user_by_phone" on "user" ("institutionId", "phone" nulls first, "id") where "deletedAt" is null;
create index "user_by_email" on "user" ("institutionId", "email" nulls first, "id") where "deletedAt" is null;
create index "user_by_account" on "user" ("institutionId", "account" nulls first, "id") where "deletedAt" is null;
create index "user_by_status" on "user" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "user_trash" on "user" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "user_grams" on "user" using gin ("grams$");

create table "savedView" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "resource" text collate "C",
  "resource$sort" text collate "C",
  "scope" text collate "C",
  "role" text collate "C",
  "role$sort" text collate "C",
  "owner" text collate "C",
  "owner$sort" text collate "C",
  "audience" text collate "C",
  "audience$sort" text collate "C",
  "isDefault" boolean,
  "content" text collate "C",
  constraint "savedView_pk" primary key ("institutionId", "id")
);
create index "savedView_by_createTime" on "savedView" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_updateTime" on "savedView" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_name$sort" on "savedView" ("institutionId", "name$sort" nulls first, "id") include ("scope", "isDefault") where "deletedAt" is null;
create index "savedView_by_resource$sort" on "savedView" ("institutionId", "resource$sort" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_scope" on "savedView" ("institutionId", "scope" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_role$sort" on "savedView" ("institutionId", "role$sort" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_owner$sort" on "savedView" ("institutionId", "owner$sort" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_audience$sort" on "savedView" ("institutionId", "audience$sort" nulls first, "id") where "deletedAt" is null;
create index "savedView_by_isDefault" on "savedView" ("institutionId", "isDefault" nulls first, "id") where "deletedAt" is null;
create index "savedView_trash" on "savedView" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;

create table "organization" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "logo" jsonb,
  "countryCode" text collate "C",
  "city" text collate "C",
  "city$sort" text collate "C",
  "district" text collate "C",
  "district$sort" text collate "C",
  "address" text collate "C",
  "address$sort" text collate "C",
  "contact" text collate "C",
  "contact$sort" text collate "C",
  "phoneCode" text collate "C",
  "phone" text collate "C",
  "email" text collate "C",
  "lessonMinutes" bigint,
  "seatArea" text collate "C",
  "definition" text collate "C",
  "soundMode" text collate "C",
  "layout" text collate "C",
  "prepTeacher" bigint,
  "prepStudent" bigint,
  "delay" bigint,
  "cloudRecording" text collate "C",
  "supervisionPictures" text collate "C",
  "locked" text[] collate "C",
  "classroomAddress" text collate "C",
  "classroomAddress$sort" text collate "C",
  "secondFactor" text collate "C",
  "remindDay" text collate "C",
  "remindHour" text collate "C",
  "remindLate" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "organization_pk" primary key ("institutionId", "id")
);
create index "organization_by_createTime" on "organization" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "organization_by_updateTime" on "organization" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "organization_by_name$sort" on "organization" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "organization_by_city$sort" on "organization" ("institutionId", "city$sort" nulls first, "id") where "deletedAt" is null;
create index "organization_by_contact$sort" on "organization" ("institutionId", "contact$sort" nulls first, "id") where "deletedAt" is null;
create index "organization_by_phone" on "organization" ("institutionId", "phone" nulls first, "id") where "deletedAt" is null;
create index "organization_by_email" on "organization" ("institutionId", "email" nulls first, "id") where "deletedAt" is null;
create index "organization_trash" on "organization" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "organization_grams" on "organization" using gin ("grams$");

create table "webhook" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "url" text collate "C",
  "events" text[] collate "C",
  "status" text collate "C",
  "offReason" text collate "C",
  "offTime" timestamp(3) with time zone,
  "owner" text collate "C",
  "owner$sort" text collate "C",
  "ownerName" text collate "C",
  "ownerName$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "webhook_pk" primary key ("institutionId", "id")
);
create unique index "webhook_key_name" on "webhook" ("institutionId", "name") where "deletedAt" is null;
create index "webhook_by_createTime" on "webhook" ("institutionId", "createTime" nulls first, "id") include ("status") where "deletedAt" is null;
create index "webhook_by_updateTime" on "webhook" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "webhook_by_name$sort" on "webhook" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "webhook_by_status" on "webhook" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "webhook_by_offReason" on "webhook" ("institutionId", "offReason" nulls first, "id") where "deletedAt" is null;
create index "webhook_by_offTime" on "webhook" ("institutionId", "offTime" nulls first, "id") where "deletedAt" is null;
create index "webhook_by_ownerName$sort" on "webhook" ("institutionId", "ownerName$sort" nulls first, "id") where "deletedAt" is null;
create index "webhook_trash" on "webhook" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "webhook_grams" on "webhook" using gin ("grams$");

create table "automation" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "target" text collate "C",
  "target$sort" text collate "C",
  "trigger" text collate "C",
  "events" text[] collate "C",
  "watched" text[] collate "C",
  "dateField" text collate "C",
  "dateField$sort" text collate "C",
  "offset" bigint,
  "offsetUnit" text collate "C",
  "offsetWay" text collate "C",
  "threshold" bigint,
  "countBy" text collate "C",
  "countBy$sort" text collate "C",
  "condition" text collate "C",
  "action" text collate "C",
  "recipients" text[] collate "C",
  "subject" text collate "C",
  "subject$sort" text collate "C",
  "messageZh" text collate "C",
  "messageEn" text collate "C",
  "field" text collate "C",
  "field$sort" text collate "C",
  "value" text collate "C",
  "value$sort" text collate "C",
  "tagWay" text collate "C",
  "tags" text[] collate "C",
  "webhook" text collate "C",
  "dailyLimit" bigint,
  "status" text collate "C",
  "offReason" text collate "C",
  "offTime" timestamp(3) with time zone,
  "owner" text collate "C",
  "owner$sort" text collate "C",
  "ownerName" text collate "C",
  "ownerName$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "automation_pk" primary key ("institutionId", "id")
);
create unique index "automation_key_name" on "automation" ("institutionId", "name") where "deletedAt" is null;
create index "automation_by_createTime" on "automation" ("institutionId", "createTime" nulls first, "id") include ("trigger", "action", "status") where "deletedAt" is null;
create index "automation_by_updateTime" on "automation" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "automation_by_name$sort" on "automation" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "automation_by_target$sort" on "automation" ("institutionId", "target$sort" nulls first, "id") where "deletedAt" is null;
create index "automation_by_trigger" on "automation" ("institutionId", "trigger" nulls first, "id") where "deletedAt" is null;
create index "automation_by_action" on "automation" ("institutionId", "action" nulls first, "id") where "deletedAt" is null;
create index "automation_by_webhook" on "automation" ("institutionId", "webhook" nulls first, "id") where "deletedAt" is null;
create index "automation_by_dailyLimit" on "automation" ("institutionId", "dailyLimit" nulls first, "id") where "deletedAt" is null;
create index "automation_by_status" on "automation" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "automation_by_offReason" on "automation" ("institutionId", "offReason" nulls first, "id") where "deletedAt" is null;
create index "automation_by_offTime" on "automation" ("institutionId", "offTime" nulls first, "id") where "deletedAt" is null;
create index "automation_by_ownerName$sort" on "automation" ("institutionId", "ownerName$sort" nulls first, "id") where "deletedAt" is null;
create index "automation_trash" on "automation" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "automation_grams" on "automation" using gin ("grams$");

create table "automationRun" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "automation" text collate "C",
  "event" text collate "C",
  "target" text collate "C",
  "target$sort" text collate "C",
  "recordId" text collate "C",
  "recordId$sort" text collate "C",
  "at" timestamp(3) with time zone,
  "doneAt" timestamp(3) with time zone,
  "state" text collate "C",
  "reason" text collate "C",
  "textZh" text collate "C",
  "textEn" text collate "C",
  "count" bigint,
  constraint "automationRun_pk" primary key ("institutionId", "id")
);
create index "automationRun_by_createTime" on "automationRun" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_updateTime" on "automationRun" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_automation" on "automationRun" ("institutionId", "automation" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_event" on "automationRun" ("institutionId", "event" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_target$sort" on "automationRun" ("institutionId", "target$sort" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_recordId$sort" on "automationRun" ("institutionId", "recordId$sort" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_at" on "automationRun" ("institutionId", "at" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_doneAt" on "automationRun" ("institutionId", "doneAt" nulls first, "id") include ("event", "state", "reason", "count") where "deletedAt" is null;
create index "automationRun_by_state" on "automationRun" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_reason" on "automationRun" ("institutionId", "reason" nulls first, "id") where "deletedAt" is null;
create index "automationRun_by_count" on "automationRun" ("institutionId", "count" nulls first, "id") where "deletedAt" is null;
create index "automationRun_trash" on "automationRun" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create trigger "automationRun_onlyAdded" before update or delete on "automationRun" for each row execute function "refuseChange"();
create trigger "automationRun_neverEmptied" before truncate on "automationRun" for each statement execute function "refuseChange"();

create table "application" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "address" text collate "C",
  "about" text collate "C",
  "about$sort" text collate "C",
  "about$find" text collate "C",
  "roles" text[] collate "C",
  "place" bigint,
  "status" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "application_pk" primary key ("institutionId", "id")
);
create unique index "application_key_name" on "application" ("institutionId", "name") where "deletedAt" is null;
create index "application_trash_name" on "application" ("institutionId", "name") where "deletedAt" is not null;
create index "application_by_createTime" on "application" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "application_by_updateTime" on "application" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "application_by_name$sort" on "application" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "application_by_about$sort" on "application" ("institutionId", "about$sort" nulls first, "id") where "deletedAt" is null;
create index "application_by_place" on "application" ("institutionId", "place" nulls first, "id") include ("status") where "deletedAt" is null;
create index "application_by_status" on "application" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "application_trash" on "application" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "application_grams" on "application" using gin ("grams$");

create table "website" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "address" text collate "C",
  "about" text collate "C",
  "about$sort" text collate "C",
  "about$find" text collate "C",
  "roles" text[] collate "C",
  "place" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "website_pk" primary key ("institutionId", "id")
);
create unique index "website_key_name" on "website" ("institutionId", "name") where "deletedAt" is null;
create index "website_trash_name" on "website" ("institutionId", "name") where "deletedAt" is not null;
create index "website_by_createTime" on "website" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "website_by_updateTime" on "website" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "website_by_name$sort" on "website" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "website_by_about$sort" on "website" ("institutionId", "about$sort" nulls first, "id") where "deletedAt" is null;
create index "website_by_place" on "website" ("institutionId", "place" nulls first, "id") where "deletedAt" is null;
create index "website_trash" on "website" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "website_grams" on "website" using gin ("grams$");

create table "payment" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "no" text collate "C",
  "no$sort" text collate "C",
  "no$find" text collate "C",
  "purpose" text collate "C",
  "source" text collate "C",
  "source$sort" text collate "C",
  "amount" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "refunded" bigint,
  "payType" text collate "C",
  "method" text collate "C",
  "method$sort" text collate "C",
  "state" text collate "C",
  "problem" text collate "C",
  "expireAt" timestamp(3) with time zone,
  "endedAt" timestamp(3) with time zone,
  "transaction" text collate "C",
  "transaction$sort" text collate "C",
  "transaction$find" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "payment_pk" primary key ("institutionId", "id")
);
create unique index "payment_key_no" on "payment" ("institutionId", "no") where "deletedAt" is null;
create index "payment_by_createTime" on "payment" ("institutionId", "createTime" nulls first, "id") include ("purpose", "payType", "state") where "deletedAt" is null;
create index "payment_by_updateTime" on "payment" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "payment_by_no$sort" on "payment" ("institutionId", "no$sort" nulls first, "id") where "deletedAt" is null;
create index "payment_by_purpose" on "payment" ("institutionId", "purpose" nulls first, "id") where "deletedAt" is null;
create index "payment_by_amount" on "payment" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "payment_by_refunded" on "payment" ("institutionId", "refunded" nulls first, "id") where "deletedAt" is null;
create index "payment_by_payType" on "payment" ("institutionId", "payType" nulls first, "id") where "deletedAt" is null;
create index "payment_by_method$sort" on "payment" ("institutionId", "method$sort" nulls first, "id") where "deletedAt" is null;
create index "payment_by_state" on "payment" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "payment_by_endedAt" on "payment" ("institutionId", "endedAt" nulls first, "id") where "deletedAt" is null;
create index "payment_by_transaction$sort" on "payment" ("institutionId", "transaction$sort" nulls first, "id") where "deletedAt" is null;
create index "payment_trash" on "payment" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "payment_grams" on "payment" using gin ("grams$");

create table "paymentRefund" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "no" text collate "C",
  "no$sort" text collate "C",
  "no$find" text collate "C",
  "paymentId" text collate "C",
  "amount" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "reason" text collate "C",
  "reason$sort" text collate "C",
  "state" text collate "C",
  "endedAt" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "paymentRefund_pk" primary key ("institutionId", "id")
);
create unique index "paymentRefund_key_no" on "paymentRefund" ("institutionId", "no") where "deletedAt" is null;
create index "paymentRefund_by_createTime" on "paymentRefund" ("institutionId", "createTime" nulls first, "id") include ("state") where "deletedAt" is null;
create index "paymentRefund_by_updateTime" on "paymentRefund" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_by_no$sort" on "paymentRefund" ("institutionId", "no$sort" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_by_paymentId" on "paymentRefund" ("institutionId", "paymentId" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_by_amount" on "paymentRefund" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_by_reason$sort" on "paymentRefund" ("institutionId", "reason$sort" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_by_state" on "paymentRefund" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_by_endedAt" on "paymentRefund" ("institutionId", "endedAt" nulls first, "id") where "deletedAt" is null;
create index "paymentRefund_trash" on "paymentRefund" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "paymentRefund_grams" on "paymentRefund" using gin ("grams$");

create table "transferClaim" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "payer" text collate "C",
  "payer$sort" text collate "C",
  "payer$find" text collate "C",
  "amount" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "paidOn" date,
  "bankReference" text collate "C",
  "bankReference$sort" text collate "C",
  "bankReference$find" text collate "C",
  "proof" jsonb,
  "remark" text collate "C",
  "state" text collate "C",
  "reply" text collate "C",
  "reply$sort" text collate "C",
  "decidedAt" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "transferClaim_pk" primary key ("institutionId", "id")
);
create index "transferClaim_by_createTime" on "transferClaim" ("institutionId", "createTime" nulls first, "id") include ("state") where "deletedAt" is null;
create index "transferClaim_by_updateTime" on "transferClaim" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_payer$sort" on "transferClaim" ("institutionId", "payer$sort" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_amount" on "transferClaim" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_paidOn" on "transferClaim" ("institutionId", "paidOn" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_bankReference$sort" on "transferClaim" ("institutionId", "bankReference$sort" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_state" on "transferClaim" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_reply$sort" on "transferClaim" ("institutionId", "reply$sort" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_by_decidedAt" on "transferClaim" ("institutionId", "decidedAt" nulls first, "id") where "deletedAt" is null;
create index "transferClaim_trash" on "transferClaim" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "transferClaim_grams" on "transferClaim" using gin ("grams$");

create table "ledgerTxn" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "type" text collate "C",
  "amount" bigint,
  "cash" bigint,
  "gift" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "source" text collate "C",
  "source$sort" text collate "C",
  "source$find" text collate "C",
  "payType" text collate "C",
  "expiresAt" timestamp(3) with time zone,
  "at" timestamp(3) with time zone,
  "operatorName" text collate "C",
  "operatorName$sort" text collate "C",
  "requestHash" text collate "C",
  "requestHash$sort" text collate "C",
  "reverses" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "ledgerTxn_pk" primary key ("institutionId", "id")
);
create index "ledgerTxn_by_createTime" on "ledgerTxn" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_updateTime" on "ledgerTxn" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_type" on "ledgerTxn" ("institutionId", "type" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_amount" on "ledgerTxn" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_cash" on "ledgerTxn" ("institutionId", "cash" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_gift" on "ledgerTxn" ("institutionId", "gift" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_source$sort" on "ledgerTxn" ("institutionId", "source$sort" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_payType" on "ledgerTxn" ("institutionId", "payType" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_expiresAt" on "ledgerTxn" ("institutionId", "expiresAt" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_at" on "ledgerTxn" ("institutionId", "at" nulls first, "id") include ("type", "payType") where "deletedAt" is null;
create index "ledgerTxn_by_operatorName$sort" on "ledgerTxn" ("institutionId", "operatorName$sort" nulls first, "id") where "deletedAt" is null;
create index "ledgerTxn_by_reverses" on "ledgerTxn" ("institutionId", "reverses" nulls first, "id") where "deletedAt" is null;
create unique index "ledgerTxn_reversal" on "ledgerTxn" ("institutionId", "reverses") where "reverses" is not null;
create index "ledgerTxn_trash" on "ledgerTxn" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "ledgerTxn_grams" on "ledgerTxn" using gin ("grams$");
create trigger "ledgerTxn_onlyAdded" before update or delete on "ledgerTxn" for each row execute function "refuseChange"();
create trigger "ledgerTxn_neverEmptied" before truncate on "ledgerTxn" for each statement execute function "refuseChange"();

create table "ledgerPosting" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "txn" text collate "C",
  "account" text collate "C",
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "amount" bigint,
  constraint "ledgerPosting_pk" primary key ("institutionId", "id")
);
create index "ledgerPosting_by_createTime" on "ledgerPosting" ("institutionId", "createTime" nulls first, "id") include ("account") where "deletedAt" is null;
create index "ledgerPosting_by_updateTime" on "ledgerPosting" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "ledgerPosting_by_txn" on "ledgerPosting" ("institutionId", "txn" nulls first, "id") where "deletedAt" is null;
create index "ledgerPosting_by_account" on "ledgerPosting" ("institutionId", "account" nulls first, "id") where "deletedAt" is null;
create index "ledgerPosting_by_amount" on "ledgerPosting" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "ledgerPosting_trash" on "ledgerPosting" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create trigger "ledgerPosting_onlyAdded" before update or delete on "ledgerPosting" for each row execute function "refuseChange"();
create trigger "ledgerPosting_neverEmptied" before truncate on "ledgerPosting" for each statement execute function "refuseChange"();

create table "ledgerPosting$balance" (
  "institutionId" text collate "C" not null,
  "account" text collate "C" not null,
  "currency" text collate "C" not null,
  "sum" bigint default 0 not null,
  "carried" bigint default 0 not null,
  constraint "ledgerPosting$balance_pk" primary key ("institutionId", "account", "currency")
);

create table "ledgerUse" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "debit" text collate "C",
  "lot" text collate "C",
  "amount" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "txn" text collate "C",
  constraint "ledgerUse_pk" primary key ("institutionId", "id")
);
create index "ledgerUse_by_createTime" on "ledgerUse" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "ledgerUse_by_updateTime" on "ledgerUse" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "ledgerUse_by_debit" on "ledgerUse" ("institutionId", "debit" nulls first, "id") where "deletedAt" is null;
create index "ledgerUse_by_lot" on "ledgerUse" ("institutionId", "lot" nulls first, "id") where "deletedAt" is null;
create index "ledgerUse_by_amount" on "ledgerUse" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "ledgerUse_by_txn" on "ledgerUse" ("institutionId", "txn" nulls first, "id") where "deletedAt" is null;
create index "ledgerUse_trash" on "ledgerUse" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create trigger "ledgerUse_onlyAdded" before update or delete on "ledgerUse" for each row execute function "refuseChange"();
create trigger "ledgerUse_neverEmptied" before truncate on "ledgerUse" for each statement execute function "refuseChange"();

create table "bill" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "month" text collate "C",
  "month$sort" text collate "C",
  "month$find" text collate "C",
  "state" text collate "C",
  "opening" bigint,
  "recharge" bigint,
  "gift" bigint,
  "consumption" bigint,
  "others" bigint,
  "closing" bigint,
  "standardMinutes" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "from" timestamp(3) with time zone,
  "until" timestamp(3) with time zone,
  "timezone" text collate "C",
  "timezone$sort" text collate "C",
  "closedAt" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "bill_pk" primary key ("institutionId", "id")
);
create unique index "bill_key_month" on "bill" ("institutionId", "month") where "deletedAt" is null;
create index "bill_by_createTime" on "bill" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "bill_by_updateTime" on "bill" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "bill_by_month$sort" on "bill" ("institutionId", "month$sort" nulls first, "id") include ("state") where "deletedAt" is null;
create index "bill_by_state" on "bill" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "bill_by_opening" on "bill" ("institutionId", "opening" nulls first, "id") where "deletedAt" is null;
create index "bill_by_recharge" on "bill" ("institutionId", "recharge" nulls first, "id") where "deletedAt" is null;
create index "bill_by_gift" on "bill" ("institutionId", "gift" nulls first, "id") where "deletedAt" is null;
create index "bill_by_consumption" on "bill" ("institutionId", "consumption" nulls first, "id") where "deletedAt" is null;
create index "bill_by_others" on "bill" ("institutionId", "others" nulls first, "id") where "deletedAt" is null;
create index "bill_by_closing" on "bill" ("institutionId", "closing" nulls first, "id") where "deletedAt" is null;
create index "bill_by_standardMinutes" on "bill" ("institutionId", "standardMinutes" nulls first, "id") where "deletedAt" is null;
create index "bill_by_from" on "bill" ("institutionId", "from" nulls first, "id") where "deletedAt" is null;
create index "bill_trash" on "bill" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "bill_grams" on "bill" using gin ("grams$");

create table "priceVersion" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "item" text collate "C",
  "unitPrice" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "effectiveFrom" timestamp(3) with time zone,
  "effectiveUntil" timestamp(3) with time zone,
  "tariff" text collate "C",
  "tariff$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "priceVersion_pk" primary key ("institutionId", "id")
);
create unique index "priceVersion_key_tariff" on "priceVersion" ("institutionId", "tariff") where "deletedAt" is null;
create index "priceVersion_by_createTime" on "priceVersion" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_by_updateTime" on "priceVersion" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_by_name$sort" on "priceVersion" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_by_item" on "priceVersion" ("institutionId", "item" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_by_unitPrice" on "priceVersion" ("institutionId", "unitPrice" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_by_currency$sort" on "priceVersion" ("institutionId", "currency$sort" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_by_effectiveFrom" on "priceVersion" ("institutionId", "effectiveFrom" nulls first, "id") include ("item") where "deletedAt" is null;
create index "priceVersion_by_effectiveUntil" on "priceVersion" ("institutionId", "effectiveUntil" nulls first, "id") where "deletedAt" is null;
create index "priceVersion_trash" on "priceVersion" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "priceVersion_grams" on "priceVersion" using gin ("grams$");

create table "ratedItem" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "kind" text collate "C",
  "at" timestamp(3) with time zone,
  "quantity" bigint,
  "students" bigint,
  "minutes" bigint,
  "definition" text collate "C",
  "standardMinutes" bigint,
  "price" text collate "C",
  "unitPrice" bigint,
  "amount" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "lessonId" text collate "C",
  "recordingId" text collate "C",
  "billId" text collate "C",
  "txn" text collate "C",
  "late" boolean,
  "subject" text collate "C",
  "subject$sort" text collate "C",
  "reverses" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "ratedItem_pk" primary key ("institutionId", "id")
);
create index "ratedItem_by_createTime" on "ratedItem" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_updateTime" on "ratedItem" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_name$sort" on "ratedItem" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_kind" on "ratedItem" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_at" on "ratedItem" ("institutionId", "at" nulls first, "id") include ("kind", "late") where "deletedAt" is null;
create index "ratedItem_by_quantity" on "ratedItem" ("institutionId", "quantity" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_students" on "ratedItem" ("institutionId", "students" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_minutes" on "ratedItem" ("institutionId", "minutes" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_standardMinutes" on "ratedItem" ("institutionId", "standardMinutes" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_price" on "ratedItem" ("institutionId", "price" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_unitPrice" on "ratedItem" ("institutionId", "unitPrice" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_amount" on "ratedItem" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_lessonId" on "ratedItem" ("institutionId", "lessonId" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_recordingId" on "ratedItem" ("institutionId", "recordingId" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_billId" on "ratedItem" ("institutionId", "billId" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_txn" on "ratedItem" ("institutionId", "txn" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_late" on "ratedItem" ("institutionId", "late" nulls first, "id") where "deletedAt" is null;
create index "ratedItem_by_reverses" on "ratedItem" ("institutionId", "reverses" nulls first, "id") where "deletedAt" is null;
create unique index "ratedItem_reversal" on "ratedItem" ("institutionId", "reverses") where "reverses" is not null;
create index "ratedItem_of_subject" on "ratedItem" ("institutionId", "subject", "id") where "deletedAt" is null;
create index "ratedItem_trash" on "ratedItem" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "ratedItem_grams" on "ratedItem" using gin ("grams$");
create trigger "ratedItem_onlyAdded" before update or delete on "ratedItem" for each row execute function "refuseChange"();
create trigger "ratedItem_neverEmptied" before truncate on "ratedItem" for each statement execute function "refuseChange"();

create table "usageLine" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "item" text collate "C",
  "usageId" text collate "C",
  "usageId$sort" text collate "C",
  "student" text collate "C",
  "attendance" text collate "C",
  "seconds" bigint,
  "minutes" bigint,
  constraint "usageLine_pk" primary key ("institutionId", "id")
);
create index "usageLine_by_createTime" on "usageLine" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_updateTime" on "usageLine" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_item" on "usageLine" ("institutionId", "item" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_usageId$sort" on "usageLine" ("institutionId", "usageId$sort" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_student" on "usageLine" ("institutionId", "student" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_attendance" on "usageLine" ("institutionId", "attendance" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_seconds" on "usageLine" ("institutionId", "seconds" nulls first, "id") where "deletedAt" is null;
create index "usageLine_by_minutes" on "usageLine" ("institutionId", "minutes" nulls first, "id") where "deletedAt" is null;
create index "usageLine_trash" on "usageLine" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create trigger "usageLine_onlyAdded" before update or delete on "usageLine" for each row execute function "refuseChange"();
create trigger "usageLine_neverEmptied" before truncate on "usageLine" for each statement execute function "refuseChange"();

create table "minuteEntry" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "pool" text collate "C",
  "delta" bigint,
  "source" text collate "C",
  "source$sort" text collate "C",
  "source$find" text collate "C",
  "item" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "minuteEntry_pk" primary key ("institutionId", "id")
);
create index "minuteEntry_by_createTime" on "minuteEntry" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "minuteEntry_by_updateTime" on "minuteEntry" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "minuteEntry_by_delta" on "minuteEntry" ("institutionId", "delta" nulls first, "id") where "deletedAt" is null;
create index "minuteEntry_by_source$sort" on "minuteEntry" ("institutionId", "source$sort" nulls first, "id") where "deletedAt" is null;
create index "minuteEntry_by_item" on "minuteEntry" ("institutionId", "item" nulls first, "id") where "deletedAt" is null;
create index "minuteEntry_trash" on "minuteEntry" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "minuteEntry_grams" on "minuteEntry" using gin ("grams$");
create trigger "minuteEntry_onlyAdded" before update or delete on "minuteEntry" for each row execute function "refuseChange"();
create trigger "minuteEntry_neverEmptied" before truncate on "minuteEntry" for each statement execute function "refuseChange"();

create table "minuteEntry$balance" (
  "institutionId" text collate "C" not null,
  "pool" text collate "C" not null,
  "sum" bigint default 0 not null,
  "carried" bigint default 0 not null,
  constraint "minuteEntry$balance_pk" primary key ("institutionId", "pool")
);

create table "planOrder" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "orderNo" text collate "C",
  "orderNo$sort" text collate "C",
  "orderNo$find" text collate "C",
  "orderStatus" text collate "C",
  "orderKind" text collate "C",
  "packageCode" text collate "C",
  "effectiveMonth" bigint,
  "seatNum" bigint,
  "classroomMinutes" bigint,
  "personalCloudCapacity" bigint,
  "payCurrency" text collate "C",
  "payCurrency$sort" text collate "C",
  "listAmount" bigint,
  "discountAmount" bigint,
  "creditAmount" bigint,
  "payAmount" bigint,
  "payType" text collate "C",
  "expireTime" timestamp(3) with time zone,
  "payTime" timestamp(3) with time zone,
  "closeTime" timestamp(3) with time zone,
  "baseId" text collate "C",
  "quoteHash" text collate "C",
  "quoteHash$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "planOrder_pk" primary key ("institutionId", "id")
);
create unique index "planOrder_key_orderNo" on "planOrder" ("institutionId", "orderNo") where "deletedAt" is null;
create unique index "planOrder_key_quoteHash" on "planOrder" ("institutionId", "quoteHash") where "deletedAt" is null;
create index "planOrder_by_createTime" on "planOrder" ("institutionId", "createTime" nulls first, "id") include ("orderStatus", "orderKind", "packageCode", "payType") where "deletedAt" is null;
create index "planOrder_by_updateTime" on "planOrder" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_orderNo$sort" on "planOrder" ("institutionId", "orderNo$sort" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_orderStatus" on "planOrder" ("institutionId", "orderStatus" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_orderKind" on "planOrder" ("institutionId", "orderKind" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_packageCode" on "planOrder" ("institutionId", "packageCode" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_effectiveMonth" on "planOrder" ("institutionId", "effectiveMonth" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_seatNum" on "planOrder" ("institutionId", "seatNum" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_payAmount" on "planOrder" ("institutionId", "payAmount" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_payType" on "planOrder" ("institutionId", "payType" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_expireTime" on "planOrder" ("institutionId", "expireTime" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_payTime" on "planOrder" ("institutionId", "payTime" nulls first, "id") where "deletedAt" is null;
create index "planOrder_by_baseId" on "planOrder" ("institutionId", "baseId" nulls first, "id") where "deletedAt" is null;
create index "planOrder_trash" on "planOrder" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "planOrder_grams" on "planOrder" using gin ("grams$");

create table "subscription" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "subscriptionNo" text collate "C",
  "subscriptionNo$sort" text collate "C",
  "subscriptionNo$find" text collate "C",
  "usage" text collate "C",
  "product" text collate "C",
  "packageCode" text collate "C",
  "trial" boolean,
  "startTime" timestamp(3) with time zone,
  "endTime" timestamp(3) with time zone,
  "seatNum" bigint,
  "studentLimit" bigint,
  "storageGb" bigint,
  "classroomMinutes" bigint,
  "personalCloudCapacity" bigint,
  "effectiveMonth" bigint,
  "autoRenew" boolean,
  "value" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "orderId" text collate "C",
  "renewTime" timestamp(3) with time zone,
  "renewalsTried" bigint,
  "renewalFailure" text collate "C",
  "renewalFailure$sort" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "subscription_pk" primary key ("institutionId", "id")
);
create unique index "subscription_key_subscriptionNo" on "subscription" ("institutionId", "subscriptionNo") where "deletedAt" is null;
create index "subscription_by_createTime" on "subscription" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_updateTime" on "subscription" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_subscriptionNo$sort" on "subscription" ("institutionId", "subscriptionNo$sort" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_usage" on "subscription" ("institutionId", "usage" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_product" on "subscription" ("institutionId", "product" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_packageCode" on "subscription" ("institutionId", "packageCode" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_trial" on "subscription" ("institutionId", "trial" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_startTime" on "subscription" ("institutionId", "startTime" nulls first, "id") include ("usage", "product", "packageCode", "trial", "autoRenew") where "deletedAt" is null;
create index "subscription_by_endTime" on "subscription" ("institutionId", "endTime" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_seatNum" on "subscription" ("institutionId", "seatNum" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_autoRenew" on "subscription" ("institutionId", "autoRenew" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_orderId" on "subscription" ("institutionId", "orderId" nulls first, "id") where "deletedAt" is null;
create index "subscription_by_renewTime" on "subscription" ("institutionId", "renewTime" nulls first, "id") where "deletedAt" is null;
create index "subscription_trash" on "subscription" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "subscription_grams" on "subscription" using gin ("grams$");

create table "platformInstitution" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "schoolNo" text collate "C",
  "schoolNo$sort" text collate "C",
  "schoolNo$find" text collate "C",
  "schoolId" text collate "C",
  "schoolId$sort" text collate "C",
  "status" text collate "C",
  "plan" text collate "C",
  "planUntil" timestamp(3) with time zone,
  "teacherSeats" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "pricing" text collate "C",
  "foundedTime" timestamp(3) with time zone,
  "grams$" integer[] default '{}' not null,
  constraint "platformInstitution_pk" primary key ("institutionId", "id")
);
create unique index "platformInstitution_key_schoolId" on "platformInstitution" ("institutionId", "schoolId") where "deletedAt" is null;
create index "platformInstitution_by_createTime" on "platformInstitution" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_updateTime" on "platformInstitution" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_name$sort" on "platformInstitution" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_schoolNo$sort" on "platformInstitution" ("institutionId", "schoolNo$sort" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_status" on "platformInstitution" ("institutionId", "status" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_plan" on "platformInstitution" ("institutionId", "plan" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_planUntil" on "platformInstitution" ("institutionId", "planUntil" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_teacherSeats" on "platformInstitution" ("institutionId", "teacherSeats" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_currency$sort" on "platformInstitution" ("institutionId", "currency$sort" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_pricing" on "platformInstitution" ("institutionId", "pricing" nulls first, "id") where "deletedAt" is null;
create index "platformInstitution_by_foundedTime" on "platformInstitution" ("institutionId", "foundedTime" nulls first, "id") include ("status", "plan", "pricing") where "deletedAt" is null;
create index "platformInstitution_trash" on "platformInstitution" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "platformInstitution_grams" on "platformInstitution" using gin ("grams$");

create table "platformPrice" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "packageCode" text collate "C",
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "seat" bigint,
  "pack" bigint,
  "gigabyte" bigint,
  "effectiveFrom" timestamp(3) with time zone,
  "reason" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "platformPrice_pk" primary key ("institutionId", "id")
);
create unique index "platformPrice_key_packageCode_currency_effectiveFrom" on "platformPrice" ("institutionId", "packageCode", "currency", "effectiveFrom") where "deletedAt" is null;
create index "platformPrice_by_createTime" on "platformPrice" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_updateTime" on "platformPrice" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_name$sort" on "platformPrice" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_packageCode" on "platformPrice" ("institutionId", "packageCode" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_currency$sort" on "platformPrice" ("institutionId", "currency$sort" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_seat" on "platformPrice" ("institutionId", "seat" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_pack" on "platformPrice" ("institutionId", "pack" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_gigabyte" on "platformPrice" ("institutionId", "gigabyte" nulls first, "id") where "deletedAt" is null;
create index "platformPrice_by_effectiveFrom" on "platformPrice" ("institutionId", "effectiveFrom" nulls first, "id") include ("packageCode") where "deletedAt" is null;
create index "platformPrice_trash" on "platformPrice" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "platformPrice_grams" on "platformPrice" using gin ("grams$");

create table "platformUsagePrice" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "item" text collate "C",
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "unitPrice" bigint,
  "effectiveFrom" timestamp(3) with time zone,
  "reason" text collate "C",
  "grams$" integer[] default '{}' not null,
  constraint "platformUsagePrice_pk" primary key ("institutionId", "id")
);
create unique index "platformUsagePrice_key_item_currency_effectiveFrom" on "platformUsagePrice" ("institutionId", "item", "currency", "effectiveFrom") where "deletedAt" is null;
create index "platformUsagePrice_by_createTime" on "platformUsagePrice" ("institutionId", "createTime" nulls first, "id") where "deletedAt" is null;
create index "platformUsagePrice_by_updateTime" on "platformUsagePrice" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "platformUsagePrice_by_name$sort" on "platformUsagePrice" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "platformUsagePrice_by_item" on "platformUsagePrice" ("institutionId", "item" nulls first, "id") where "deletedAt" is null;
create index "platformUsagePrice_by_currency$sort" on "platformUsagePrice" ("institutionId", "currency$sort" nulls first, "id") where "deletedAt" is null;
create index "platformUsagePrice_by_unitPrice" on "platformUsagePrice" ("institutionId", "unitPrice" nulls first, "id") where "deletedAt" is null;
create index "platformUsagePrice_by_effectiveFrom" on "platformUsagePrice" ("institutionId", "effectiveFrom" nulls first, "id") include ("item") where "deletedAt" is null;
create index "platformUsagePrice_trash" on "platformUsagePrice" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "platformUsagePrice_grams" on "platformUsagePrice" using gin ("grams$");

create table "platformVoucherBatch" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "version" integer default 1 not null,
  "createTime" timestamp(3) with time zone not null,
  "updateTime" timestamp(3) with time zone not null,
  "createdBy" text collate "C" not null,
  "deletedAt" timestamp(3) with time zone,
  "name" text collate "C",
  "name$sort" text collate "C",
  "name$find" text collate "C",
  "kind" text collate "C",
  "amount" bigint,
  "currency" text collate "C",
  "currency$sort" text collate "C",
  "count" bigint,
  "school" text collate "C",
  "expireAt" timestamp(3) with time zone,
  "giftDays" bigint,
  "state" text collate "C",
  "issuedAt" timestamp(3) with time zone,
  "used" bigint,
  "left" bigint,
  "blocked" bigint,
  "grams$" integer[] default '{}' not null,
  constraint "platformVoucherBatch_pk" primary key ("institutionId", "id")
);
create index "platformVoucherBatch_by_createTime" on "platformVoucherBatch" ("institutionId", "createTime" nulls first, "id") include ("kind", "state") where "deletedAt" is null;
create index "platformVoucherBatch_by_updateTime" on "platformVoucherBatch" ("institutionId", "updateTime" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_name$sort" on "platformVoucherBatch" ("institutionId", "name$sort" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_kind" on "platformVoucherBatch" ("institutionId", "kind" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_amount" on "platformVoucherBatch" ("institutionId", "amount" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_count" on "platformVoucherBatch" ("institutionId", "count" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_school" on "platformVoucherBatch" ("institutionId", "school" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_expireAt" on "platformVoucherBatch" ("institutionId", "expireAt" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_state" on "platformVoucherBatch" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_used" on "platformVoucherBatch" ("institutionId", "used" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_left" on "platformVoucherBatch" ("institutionId", "left" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_by_blocked" on "platformVoucherBatch" ("institutionId", "blocked" nulls first, "id") where "deletedAt" is null;
create index "platformVoucherBatch_trash" on "platformVoucherBatch" ("institutionId", "deletedAt", "id") where "deletedAt" is not null;
create index "platformVoucherBatch_grams" on "platformVoucherBatch" using gin ("grams$");

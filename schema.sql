-- Printed by scripts/print-schema.ts from the definitions; do not edit.
-- PostgreSQL; the embedded store holds grams in tables of their own.

create extension if not exists "btree_gist";

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
  "secondFactorRequired" boolean,
  "customFields" jsonb,
  "customVersion" integer,
  "webhooks" integer,
  "automations" integer,
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

create table "openKey" (
  "keyId" text collate "C" not null,
  "institutionId" text collate "C" not null,
  "secret" text collate "C" not null,
  "name" text collate "C" not null,
  "madeBy" text collate "C",
  "scopes" text[] collate "C" default '{}' not null,
  "createTime" timestamp(3) with time zone not null,
  "expireTime" timestamp(3) with time zone,
  "lastUsedTime" timestamp(3) with time zone,
  "endedAt" timestamp(3) with time zone,
  constraint "openKey_pk" primary key ("keyId")
);
create index "openKey_institution" on "openKey" ("institutionId");

create table "apiKey" (
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
  "olderHash" text collate "C",
  "olderUntil" timestamp(3) with time zone,
  constraint "apiKey_pk" primary key ("keyId")
);
create index "apiKey_institution" on "apiKey" ("institutionId", "createTime");

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

create table "upload" (
  "institutionId" text collate "C" not null,
  "uploadId" text collate "C" not null,
  "resource" text collate "C" not null,
  "fileName" text collate "C" not null,
  "size" bigint not null,
  "received" bigint not null,
  "parts" jsonb not null,
  "createdBy" text collate "C" not null,
  "createTime" timestamp(3) with time zone not null,
  "jobId" text collate "C",
  constraint "upload_pk" primary key ("institutionId", "uploadId")
);
create index "upload_createTime" on "upload" ("institutionId", "createTime");

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
  constraint "lessonReminder_pk" primary key ("institutionId", "lessonId", "kind", "startAt")
);
create index "lessonReminder_startAt" on "lessonReminder" ("institutionId", "startAt");

create table "reminderMessage" (
  "institutionId" text collate "C" not null,
  "lessonId" text collate "C" not null,
  "kind" text collate "C" not null,
  "startAt" timestamp(3) with time zone not null,
  "personId" text collate "C" not null,
  "personKind" text collate "C" not null,
  "state" text collate "C" not null,
  "channel" text collate "C",
  "at" timestamp(3) with time zone not null,
  "tries" integer,
  constraint "reminderMessage_pk" primary key ("institutionId", "lessonId", "kind", "startAt", "personId")
);
create index "reminderMessage_state" on "reminderMessage" ("institutionId", "state", "startAt");

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

create table "automationRun" (
  "institutionId" text collate "C" not null,
  "id" text collate "C" not null,
  "automation" text collate "C" not null,
  "event" text collate "C" not null,
  "kind" text collate "C",
  "at" timestamp(3) with time zone not null,
  "createTime" timestamp(3) with time zone not null,
  "doneAt" timestamp(3) with time zone,
  "state" text collate "C" not null,
  "open" boolean not null,
  "resource" text collate "C" not null,
  "recordId" text collate "C",
  "value" text collate "C",
  "reason" text collate "C",
  "code" text collate "C",
  "params" jsonb,
  "words" jsonb,
  "count" integer default 1 not null,
  "tries" integer default 0 not null,
  "dueAt" timestamp(3) with time zone not null,
  "owner" text collate "C",
  constraint "automationRun_pk" primary key ("institutionId", "id")
);
create unique index "automationRun_event" on "automationRun" ("institutionId", "automation", "event");
create index "automationRun_due" on "automationRun" ("institutionId", "dueAt") where "open";
create index "automationRun_log" on "automationRun" ("institutionId", "automation", "id");
create index "automationRun_state" on "automationRun" ("institutionId", "automation", "state", "id");
create index "automationRun_age" on "automationRun" ("institutionId", "createTime");

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
  "madeBy" text collate "C",
  "endedBy" text collate "C",
  "endedAt" timestamp(3) with time zone,
  "reason" text collate "C",
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
create index "booking_by_startAt" on "booking" ("institutionId", "startAt" nulls first, "id") where "deletedAt" is null;
create index "booking_by_month$sort" on "booking" ("institutionId", "month$sort" nulls first, "id") where "deletedAt" is null;
create index "booking_by_state" on "booking" ("institutionId", "state" nulls first, "id") where "deletedAt" is null;
create index "booking_by_until" on "booking" ("institutionId", "until" nulls first, "id") where "deletedAt" is null;
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

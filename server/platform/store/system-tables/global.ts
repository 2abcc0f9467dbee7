import { byDefault, may, must, type TableSpec } from '../sql-types.ts'
import { index } from './index-spec.ts'

/** Tables that belong to no institution: reached by `Store.db` and `Tx.global` only. */
export const globalTables = {
  account: {
    name: 'account',
    scoped: false,
    moves: { with: 'accounts', by: 'id' },
    columns: {
      id: must('text'),
      account: may('text'),
      countryCode: may('text'),
      phone: may('text'),
      email: may('text'),
      passwordHash: must('text'),
      name: must('text'),
      // PERSON: owned by a person, who has verified its phone and e-mail by codes. SCHOOL: made by
      // an institution for one of its people; it works for that institution only, and its phone and
      // e-mail are unverified. THIRD_PARTY: its password is stored elsewhere
      kind: byDefault('text', "'PERSON'"),
      // the institution that made it and gave it its name; only that one sets its password, and
      // only while its kind is SCHOOL
      madeBy: may('text'),
      language: may('text'),
      passwordTime: may('timestamptz'),
      // since when its log-ins ask for a second factor; null: they don't
      secondFactorTime: may('timestamptz'),
      createTime: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [
      index('account_account', ['account']),
      index('account_phone', ['phone', 'countryCode']),
      index('account_email', ['email']),
      // a verified phone or e-mail belongs to one account; one that an institution entered is
      // unique among its own accounts
      {
        name: 'account_provedPhone',
        columns: ['countryCode', 'phone'],
        unique: true,
        where: `"kind" <> 'SCHOOL'`,
      },
      {
        name: 'account_provedEmail',
        columns: ['email'],
        unique: true,
        where: `"kind" <> 'SCHOOL'`,
      },
      {
        name: 'account_schoolPhone',
        columns: ['madeBy', 'countryCode', 'phone'],
        unique: true,
        where: `"kind" = 'SCHOOL'`,
      },
      {
        name: 'account_schoolEmail',
        columns: ['madeBy', 'email'],
        unique: true,
        where: `"kind" = 'SCHOOL'`,
      },
      index('account_schoolName', ['madeBy', 'account'], true),
      { name: 'account_ownName', columns: ['account'], unique: true, where: '"madeBy" is null' },
    ],
  },
  institution: {
    name: 'institution',
    scoped: false,
    moves: { with: 'institution', by: 'id' },
    columns: {
      id: must('text'),
      name: must('text'),
      countryCode: must('text'),
      domestic: must('bool'),
      currency: must('text'),
      timezone: must('text'),
      brand: may('text'),
      plan: must('text'),
      teacherSeats: must('int4'),
      studentLimit: must('int4'),
      // what a person types at the institution's log-in, where the id is too long
      schoolNo: may('text'),
      accountType: may('text'),
      // FIN-06: the currency is chosen once; null until then
      currencyTime: may('timestamptz'),
      // end of the free trial that the institution began with
      trialTime: may('timestamptz'),
      // since when its operator keeps it closed: no one can log in (734)
      closedTime: may('timestamptz'),
      // true: the platform's operator, who is in no list of institutions; null: a school
      operator: may('bool'),
      // until when its plan is in force, and whether that plan is a trial; null: without an end
      planUntil: may('timestamptz'),
      planTrial: may('bool'),
      // the same of the booking system, which is a right of its own
      bookingUntil: may('timestamptz'),
      // gigabytes that its plan includes; null: any number
      storageGb: may('int4'),
      // members without a second factor can do nothing but set one up
      secondFactorRequired: may('bool'),
      // all of its custom fields, as sessions and writes need them; the version grows with every
      // change
      customFields: may('jsonb'),
      customVersion: may('int4'),
      createTime: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [index('institution_schoolNo', ['schoolNo'], true)],
  },
  session: {
    name: 'session',
    scoped: false,
    columns: {
      rid: must('text'),
      accountId: must('text'),
      institutionId: must('text'),
      secretHash: must('text'),
      prevSecretHash: may('text'),
      prevUntil: may('timestamptz'),
      family: may('text'),
      createTime: must('timestamptz'),
      // when the person logged in, possibly in an earlier session that this one continues; null:
      // with this one
      beganTime: may('timestamptz'),
      expireTime: must('timestamptz'),
      endedAt: may('timestamptz'),
      userAgent: may('text'),
      ip: may('text'),
      lastTime: may('timestamptz'),
      // the permissions that its screens last received: a refusal of one of them means that it was
      // withdrawn (5003), of any other that it was never granted (905)
      toldRights: may('text[]'),
      // the key of the open interface whose pass opened it; null: the person logged in
      keyId: may('text'),
      // begun with passes of the institution: it can't leave the institution or change the person's
      // account
      confined: may('bool'),
    },
    primary: ['rid'],
    indexes: [index('session_account', ['accountId', 'createTime'])],
  },
  // the institutions of an account, so that a login need not query every institution; permissions
  // are in the institution's own member table
  membership: {
    name: 'membership',
    scoped: false,
    moves: { with: 'institution', by: 'institutionId' },
    columns: {
      accountId: must('text'),
      institutionId: must('text'),
      createTime: must('timestamptz'),
      // the institution has added a person with an existing account, who has not entered it yet;
      // null: they are a member
      waitsSince: may('timestamptz'),
    },
    primary: ['accountId', 'institutionId'],
    indexes: [],
  },
  // LGN-02: codes sent by SMS or e-mail; only the newest of a target and purpose counts
  verification: {
    name: 'verification',
    scoped: false,
    columns: {
      id: must('text'),
      channel: must('text'),
      target: must('text'),
      purpose: must('text'),
      codeHash: must('text'),
      tries: byDefault('int4', '0'),
      ip: may('text'),
      createTime: must('timestamptz'),
      expireTime: must('timestamptz'),
      usedTime: may('timestamptz'),
      // the call that used it, and its response: a repetition of that call gets the same response
      callHash: may('text'),
      result: may('jsonb'),
    },
    primary: ['id'],
    indexes: [index('verification_target', ['channel', 'target', 'createTime'])],
  },
  captcha: {
    name: 'captcha',
    scoped: false,
    columns: {
      id: must('text'),
      answerHash: must('text'),
      expireTime: must('timestamptz'),
      usedTime: may('timestamptz'),
    },
    primary: ['id'],
    indexes: [],
  },
  // counted attempts, shared by all processes: log-ins, codes
  attempt: {
    name: 'attempt',
    scoped: false,
    columns: { name: must('text'), count: must('int4'), until: must('timestamptz') },
    primary: ['name'],
    indexes: [index('attempt_until', ['until'])],
  },
  // messages that were sent, or that wait where no mail or SMS service is configured
  outbox: {
    name: 'outbox',
    scoped: false,
    columns: {
      id: must('text'),
      channel: must('text'),
      target: must('text'),
      subject: may('text'),
      text: must('text'),
      state: must('text'),
      error: may('text'),
      institutionId: may('text'),
      createTime: must('timestamptz'),
    },
    primary: ['id'],
    indexes: [index('outbox_createTime', ['createTime'])],
  },
  // the authenticator app of an account; its secrets are encrypted for their row
  authenticator: {
    name: 'authenticator',
    scoped: false,
    moves: { with: 'accounts', by: 'accountId' },
    columns: {
      accountId: must('text'),
      secret: may('text'),
      // one that was shown and waits for its first code; it takes the place of the secret then
      newSecret: may('text'),
      newTime: may('timestamptz'),
      // the latest period of 30 s whose code was accepted: neither that code nor an earlier one
      // works again
      lastStep: byDefault('int4', '0'),
      createTime: may('timestamptz'),
    },
    primary: ['accountId'],
    indexes: [],
  },
  // passkeys of accounts (WebAuthn); the database holds only their public keys
  passkey: {
    name: 'passkey',
    scoped: false,
    moves: { with: 'accounts', by: 'accountId' },
    columns: {
      id: must('text'),
      accountId: must('text'),
      // the host that it was made for, and serves alone
      rpId: must('text'),
      publicKey: must('text'),
      // grows with each use, where the device counts them: one that doesn't grow is a copy's
      counter: must('int8'),
      transports: must('text[]'),
      name: must('text'),
      createTime: must('timestamptz'),
      lastUsedTime: may('timestamptz'),
    },
    primary: ['id'],
    indexes: [index('passkey_account', ['accountId', 'createTime'])],
  },
  // the one-time challenge for a passkey: for an account that adds one, or the second step of a
  // login
  passkeyChallenge: {
    name: 'passkeyChallenge',
    scoped: false,
    columns: { challenge: must('text'), purpose: must('text'), expireTime: must('timestamptz') },
    primary: ['challenge'],
    indexes: [index('passkeyChallenge_expireTime', ['expireTime'])],
  },
  // codes for people who have lost their second factor; a used one is deleted
  recoveryCode: {
    name: 'recoveryCode',
    scoped: false,
    moves: { with: 'accounts', by: 'accountId' },
    columns: { accountId: must('text'), codeHash: must('text') },
    primary: ['accountId', 'codeHash'],
    indexes: [],
  },
  // logins that have passed the first step and wait for the second
  loginChallenge: {
    name: 'loginChallenge',
    scoped: false,
    columns: {
      tokenHash: must('text'),
      accountId: must('text'),
      institutionId: must('text'),
      // print of the password's hash where a password was shown: it must still be the account's
      passwordPrint: may('text'),
      // for the future session: the person enters by themselves; it is confined to the institution;
      // the key whose pass began it
      own: must('bool'),
      confined: must('bool'),
      keyId: may('text'),
      tries: byDefault('int4', '0'),
      expireTime: must('timestamptz'),
      usedTime: may('timestamptz'),
    },
    primary: ['tokenHash'],
    indexes: [index('loginChallenge_expireTime', ['expireTime'])],
  },
  // SES-17: single-use passes from another portal into the console
  ticket: {
    name: 'ticket',
    scoped: false,
    columns: {
      atokenHash: must('text'),
      ntokenHash: must('text'),
      accountId: must('text'),
      institutionId: must('text'),
      // the key whose signed call requested them
      keyId: may('text'),
      expireTime: must('timestamptz'),
      usedTime: may('timestamptz'),
    },
    primary: ['atokenHash'],
    indexes: [],
  },
  // API keys: those with a hash use the ordinary calls, those with scopes and an encrypted secret
  // sign their calls
  apiKey: {
    name: 'apiKey',
    scoped: false,
    moves: { with: 'institution', by: 'institutionId' },
    columns: {
      keyId: must('text'),
      institutionId: must('text'),
      // SHA-256 of the key: the key has 256 bits of entropy; a slow hash would add nothing
      hash: may('text'),
      name: must('text'),
      // the account that it acts for: the key has at most its permissions and ends with it; null if
      // unknown, which means no permissions
      madeBy: may('text'),
      // permissions of a key for the ordinary calls; a signing key has none
      rights: must('text[]'),
      // data permissions whose values it sees unmasked; all others are masked for it
      clear: must('text[]'),
      createTime: must('timestamptz'),
      expireTime: may('timestamptz'),
      lastUsedTime: may('timestamptz'),
      endedAt: may('timestamptz'),
      // the secret before a replacement, and until when it works too
      olderHash: may('text'),
      olderUntil: may('timestamptz'),
      // turned off since its maker returned from a suspension, until a person turns it on
      offSince: may('timestamptz'),
      // the calls that a signing key is good for; null: it signs none
      scopes: may('text[]'),
      // its secret, encrypted for its row: it must be read to verify a signature
      secret: may('text'),
    },
    primary: ['keyId'],
    indexes: [index('apiKey_institution', ['institutionId', 'createTime'])],
  },
  // how many of an institution's records (webhooks, automations) read a feed of its changes:
  // without readers, changes are not examined
  feedReaders: {
    name: 'feedReaders',
    scoped: false,
    moves: { with: 'institution', by: 'institutionId' },
    columns: {
      feed: must('text'),
      institutionId: must('text'),
      readers: must('int4'),
    },
    primary: ['feed', 'institutionId'],
    indexes: [],
  },
  // nonces of signed calls, used within their time window
  openNonce: {
    name: 'openNonce',
    scoped: false,
    columns: { keyId: must('text'), nonce: must('text'), at: must('timestamptz') },
    primary: ['keyId', 'nonce'],
    indexes: [index('openNonce_at', ['at'])],
  },
  // news for open windows, read by every other process of the installation within a second and
  // forgotten after a minute
  signal: {
    name: 'signal',
    scoped: false,
    columns: {
      id: must('text'),
      at: must('timestamptz'),
      institutionId: must('text'),
      // null: for everyone of the institution
      accountId: may('text'),
      event: must('text'),
      data: must('jsonb'),
    },
    primary: ['id'],
    indexes: [index('signal_at', ['at'])],
  },
  // what all processes of one installation share, e.g. the key that signs access tokens
  setting: {
    name: 'setting',
    scoped: false,
    columns: { name: must('text'), value: must('text') },
    primary: ['name'],
    indexes: [],
  },
} as const satisfies Record<string, TableSpec>

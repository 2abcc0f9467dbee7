import { paths } from '../../src/protocol/paths.ts'
import { defineCall, exactText, shape } from '../../src/schema/call/index.ts'

/** SES-17: passes with which a person of the institution can enter the console. */
export const issuePasses = defineCall({
  path: paths.ticket,
  summary: 'Creates passes for a person, by account or uid; signed',
  audience: 'signed',
  scope: 'passes',
  input: {
    account: exactText(200),
    uid: exactText(64),
  },
  check: ({ account, uid }) =>
    (account === null) === (uid === null) ? { account: { code: '321' } } : undefined,
  output: shape<{
    readonly atoken: string
    readonly ntoken: string
    readonly expireTime: string
  }>({
    type: 'object',
    properties: {
      atoken: { type: 'string' },
      ntoken: { type: 'string' },
      expireTime: { type: 'string', format: 'date-time' },
    },
  }),
  errors: ['804'],
})

import { listExportInput } from '../../src/protocol/calls/listExports.ts'
import { paths } from '../../src/protocol/paths.ts'
import { codeInput, contactInputs, type Channel } from '../../src/protocol/verification.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import {
  changedName,
  languageInput,
  newPasswordInput,
  presentPassword,
  registrationInputs,
} from './user/account.inputs.ts'

export { registrationInputs }

/** One institution of a person. */
export interface Membership {
  readonly id: string
  readonly name: string
  readonly schoolNo: string | null
  readonly plan: string
  /** Name of the person's role there. */
  readonly role: string | null
  readonly current: boolean
  /** The institution has added the person, who becomes a member when they enter it. */
  readonly waiting: boolean
}
export interface MyAccount {
  readonly uid: string
  readonly name: string
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly language: string | null
  /**
   * Whether phone and e-mail were verified by codes; for an account that an institution made, they
   * are the institution's unverified data.
   */
  readonly confirmed: boolean
  readonly institutions: readonly Membership[]
}
/**
 * A registered person. Where no institution had an account for them, what comes next is createOrg,
 * or an invitation.
 */
export interface Registered {
  readonly uid: string
  readonly name: string
  readonly institutions: number
}
export interface OutboxMessage {
  readonly id: string
  readonly channel: Channel
  readonly target: string
  readonly subject: string | null
  readonly text: string
  readonly state: 'WAITING' | 'SENT' | 'FAILED'
  readonly error: string | null
  readonly createTime: string
}

/** LGN-03. */
export const registerPerson = defineCall({
  path: paths.register,
  summary: 'Registers a person',
  audience: 'public',
  input: registrationInputs,
  output: shape<Registered>({
    type: 'object',
    properties: {
      uid: { type: 'string' },
      name: { type: 'string' },
      institutions: { type: 'integer' },
    },
  }),
  errors: ['333', '211', '946', '802', '953', '707', '948', '958', '2114', '2115', '429'],
})

/** LGN-01. */
export const resetPassword = defineCall({
  path: paths.resetPassword,
  summary: 'Replaces a forgotten password',
  audience: 'public',
  input: { ...contactInputs, code: codeInput, password: newPasswordInput },
  output: shape<{ readonly reset: true }>({
    type: 'object',
    properties: { reset: { type: 'boolean' } },
  }),
  errors: ['333', '211', '946', '802', '944', '953', '958', '2114', '2115', '429'],
})

const ownAccount = shape<MyAccount>()

export const myAccount = defineCall({
  path: paths.account,
  method: 'GET',
  summary: "One's own account, with its institutions",
  audience: 'member',
  output: ownAccount,
})

export const updateAccount = defineCall({
  path: paths.updateAccount,
  summary: "Changes one's own name or language",
  audience: 'owner',
  input: { name: changedName, language: languageInput },
  output: ownAccount,
  errors: ['11005', '11034', '9994'],
})

export const changePassword = defineCall({
  path: paths.changePassword,
  summary: "Changes one's own password",
  audience: 'member',
  input: { old: presentPassword, password: newPasswordInput },
  output: shape<{ readonly changed: true }>({
    type: 'object',
    properties: { changed: { type: 'boolean' } },
  }),
  errors: ['950', '958', '2114', '2115', '429'],
})

export const bindContact = defineCall({
  path: paths.bind,
  summary: 'Binds a phone or e-mail address',
  audience: 'owner',
  input: { ...contactInputs, code: codeInput },
  output: ownAccount,
  errors: ['333', '211', '946', '802', '953', '8042', '8043', '429'],
})

export const unbindContact = defineCall({
  path: paths.unbind,
  summary: 'Unbinds the phone or the e-mail address',
  audience: 'owner',
  // the other parts of a contact are optional, because the bound one is known
  input: { ...contactInputs, code: codeInput },
  output: ownAccount,
  errors: ['802', '953', '954', '955', '429'],
})

/** 404 except on one's own machine, for administrators. */
export const outboxMessages = defineCall({
  path: paths.outbox,
  method: 'GET',
  summary: 'Messages that a start on one’s own machine would have sent',
  audience: 'member',
  output: shape<{ readonly list: readonly OutboxMessage[]; readonly total: number }>(),
  errors: ['404'],
})

/** IMP-03; 404 if the page of these messages is 404. */
export const exportOutbox = defineCall({
  path: paths.exportOutbox,
  summary: 'Messages that a start on one’s own machine would have sent, as a file',
  audience: 'member',
  writes: false,
  input: listExportInput,
  output: 'file',
  errors: ['404'],
})

import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type {
  OwnLessonDefaults,
  SettingValue,
} from '../../scheduling/lesson/lessonDefaults.options.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { AccountType, LoginAnswer } from '../../../src/protocol/provider.ts'
import {
  defineCall,
  exactText,
  requiredExactText,
  shape,
  valueOf,
} from '../../../src/schema/call/index.ts'
import { choice, text } from '../../../src/schema/fields/index.ts'
import { issue } from '../../../src/schema/issue.ts'
import type { Label } from '../../../src/schema/label.ts'
import { registrationInputs } from '../account.calls.ts'

/** A limit of the plan, and its use. */
export interface Allowance {
  readonly limit: number
  readonly used: number
}
/** API-15. */
export interface SchoolPermission {
  readonly plan: string
  readonly domestic: boolean
  /** API-17; null until it was said. */
  readonly accountType: AccountType | null
  readonly teacherSeats: Allowance
  readonly students: Allowance
  readonly overseaPermission: { readonly studentLimit: number }
}
/** FIN-06: the institution's country and currency; chosen once. `countryCode` is a calling code. */
export interface CurrencyChoice {
  readonly countryCode: string
  readonly currency: string
  readonly domestic: boolean
}
/** API-13. */
export interface SchoolCurrency extends CurrencyChoice {
  readonly name: string
  /** False while the choice stands out (FIN-06). */
  readonly chosen: boolean
}
/**
 * A currency that an institution can count in; suggested where its country or region is one of
 * `countryCodes` (calling codes).
 */
export interface Currency {
  /** ISO 4217. */
  readonly currency: string
  readonly name: Label
  readonly countryCodes: readonly string[]
}

const invalid = { issue: issue(ErrorCode.invalidParameter) } as const
const orgInputs = {
  ...registrationInputs,
  orgName: text({
    label: { en: 'Institution name', zh: '机构名称' },
    required: true,
    rule: 'name',
    max: 100,
    requiredCode: ErrorCode.valueMissing,
    formatCode: ErrorCode.invalidFormat,
  }),
  /** Calling code of the country or region, e.g. '86'. */
  region: exactText(300),
  /** ISO 4217; may be left to the welcome step. */
  currency: exactText(300),
} as const
const registrationErrors = [
  '333',
  '211',
  '946',
  '802',
  '953',
  '707',
  '948',
  '950',
  '958',
  '2114',
  '2115',
  '429',
] as const

/**
 * SET-03: registers a person (new, or known by the code and their password) and their institution.
 * The code is for REGISTER, or for LOGIN if the person already has an account, because a REGISTER
 * code is never sent to them.
 */
export const createOrg = defineCall({
  path: paths.createOrg,
  summary: 'Registers an institution and its administrator',
  audience: 'public',
  input: orgInputs,
  output: shape<LoginAnswer>(),
  errors: [...registrationErrors, '8041'],
})

/**
 * The same for an institution abroad, with a free trial (3002: the person has had theirs; 15000:
 * for this one).
 */
export const createTrialOrg = defineCall({
  path: paths.overseaReg,
  summary: 'Registers an institution abroad and its administrator, with a free trial',
  audience: 'public',
  input: orgInputs,
  output: shape<LoginAnswer>(),
  errors: [...registrationErrors, '3002', '8041', '15000'],
})

const currencyProperties = {
  countryCode: { type: 'string' },
  currency: { type: 'string' },
  domestic: { type: 'boolean' },
}

export const schoolCurrency = defineCall({
  path: paths.currency,
  method: 'GET',
  summary: 'Currency and country or region of the institution',
  audience: 'member',
  output: shape<SchoolCurrency>({
    type: 'object',
    properties: {
      ...currencyProperties,
      name: { type: 'string' },
      chosen: { type: 'boolean' },
    },
  }),
})

/** API-14. */
export const currencies = defineCall({
  path: paths.currencies,
  method: 'GET',
  summary: 'Lists the currencies that an institution can count in',
  audience: 'member',
  output: shape<{ readonly list: readonly Currency[]; readonly total: number }>({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    },
  }),
})

/** FIN-06. 332: it was chosen already. */
export const chooseCurrency = defineCall({
  path: paths.chooseCurrency,
  summary: 'Sets the currency and the country or region (once only)',
  right: 'organization.update',
  input: {
    countryCode: requiredExactText(8),
    currency: requiredExactText(8),
    domestic: valueOf<boolean, { readonly required: true }>({
      required: true,
      schema: { type: 'boolean' },
      parse: raw => (typeof raw === 'boolean' ? { value: raw } : invalid),
      good: true,
      bad: ['true', 1],
    }),
  },
  output: shape<CurrencyChoice>({ type: 'object', properties: currencyProperties }),
  errors: ['211', '332'],
})

const allowance = {
  type: 'object',
  properties: { limit: { type: 'integer' }, used: { type: 'integer' } },
}
/** API-15. */
export const schoolPermission = defineCall({
  path: paths.schoolPermission,
  method: 'GET',
  summary: 'Plan, its limits and their usage',
  audience: 'member',
  output: shape<SchoolPermission>({
    type: 'object',
    properties: {
      plan: { type: 'string' },
      domestic: { type: 'boolean' },
      accountType: { enum: ['PERSONAL', 'ENTERPRISE', null] },
      teacherSeats: allowance,
      students: allowance,
      overseaPermission: { type: 'object', properties: { studentLimit: { type: 'integer' } } },
    },
  }),
})

/** API-17: what kind of customer the institution is. */
export const accountTypes = {
  PERSONAL: { en: 'Personal', zh: '个人' },
  ENTERPRISE: { en: 'Enterprise', zh: '企业' },
} as const satisfies Readonly<Record<AccountType, Label>>

export const chooseAccountType = defineCall({
  path: paths.accountType,
  summary: 'Sets the account type',
  right: 'organization.update',
  input: {
    accountType: choice({
      label: { en: 'Account type', zh: '账户类型' },
      options: accountTypes,
      required: true,
    }),
  },
  output: shape<{ readonly accountType: keyof typeof accountTypes }>({
    type: 'object',
    properties: { accountType: { enum: Object.keys(accountTypes) } },
  }),
})

export const mySettings = defineCall({
  path: paths.settings,
  method: 'GET',
  summary: "One's own settings of lessons",
  audience: 'member',
  output: shape<OwnLessonDefaults>(),
})

const isSettings = (raw: unknown): raw is Readonly<Record<string, SettingValue | null>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/**
 * Null gives a setting back to the institution. 409: another window was faster; 905 at a setting:
 * the institution has locked it.
 */
export const chooseSettings = defineCall({
  path: paths.settings,
  summary: "Updates one's own settings of lessons",
  audience: 'member',
  input: {
    version: valueOf<number, { readonly required: true }>({
      required: true,
      schema: { type: 'integer' },
      parse: raw => (typeof raw === 'number' ? { value: raw } : invalid),
      good: 0,
      bad: ['1', true],
    }),
    values: valueOf<Readonly<Record<string, SettingValue | null>>, { readonly required: true }>({
      required: true,
      schema: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } },
      parse: raw => (isSettings(raw) ? { value: raw } : invalid),
      good: {},
      bad: ['no object', [1]],
    }),
  },
  output: shape<OwnLessonDefaults>(),
  errors: ['409'],
})

import { seminarsErrors } from '../seminars.errors.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { booleanKind } from '../../../src/schema/fields/boolean/index.ts'
import { choiceKind } from '../../../src/schema/fields/choice/index.ts'
import { countryCodeKind } from '../../../src/schema/fields/country-code/index.ts'
import { emailKind } from '../../../src/schema/fields/email/index.ts'
import { phoneKind } from '../../../src/schema/fields/phone/index.ts'
import { textKind } from '../../../src/schema/fields/text/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { CommonOptions, FieldRule } from '../../../src/schema/kind.ts'
import { namedRules } from '../../../src/schema/rules.ts'
import type { StandardField } from '../seminar/seminar.options.ts'
import type { FormQuestion } from './registration.options.ts'

const standard: Readonly<Record<StandardField, readonly FormQuestion[]>> = {
  PHONE: [
    {
      name: 'countryCode',
      kind: 'COUNTRY',
      label: { en: 'Country code', zh: '国家区号' },
      required: true,
      options: [],
    },
    {
      name: 'phone',
      kind: 'PHONE',
      label: { en: 'Phone', zh: '手机号' },
      required: true,
      options: [],
    },
  ],
  EMAIL: [
    {
      name: 'email',
      kind: 'EMAIL',
      label: { en: 'Email', zh: '邮箱' },
      required: true,
      options: [],
    },
  ],
  COMPANY: [
    {
      name: 'company',
      kind: 'TEXT',
      label: { en: 'Company', zh: '公司或单位' },
      required: false,
      options: [],
    },
  ],
  POSITION: [
    {
      name: 'position',
      kind: 'TEXT',
      label: { en: 'Position or duties', zh: '职位或职责' },
      required: false,
      options: [],
    },
  ],
}
const fullName: FormQuestion = {
  name: 'name',
  kind: 'TEXT',
  label: { en: 'Full name', zh: '姓名' },
  required: true,
  options: [],
}

/** The names of answers that are fields of the registration itself. */
export const ownFields = ['name', 'email', 'countryCode', 'phone', 'company', 'position'] as const

const contactFields: readonly string[] = ['email', 'countryCode', 'phone']
/** Whether a person can correct their answer: contacts were verified, so they can't change. */
export const isCorrectable = ({ name }: Pick<FormQuestion, 'name'>): boolean =>
  !contactFields.includes(name)

interface Question {
  readonly id: string
  readonly name: string
  readonly nameEn: string | null
  readonly kind: string
  readonly options: readonly string[]
  readonly required: boolean | null
}

interface AskingSeminar {
  readonly regFields: readonly StandardField[]
  readonly notification: string | null
  readonly approval: string | null
}

/** Whether a phone is enough: nothing of the seminar goes by mail or is decided by the address. */
const needsNoEmail = ({ regFields, notification, approval }: AskingSeminar): boolean =>
  regFields.includes('PHONE') &&
  notification !== 'EMAIL' &&
  notification !== 'BOTH' &&
  approval !== 'DOMAINS'

/** The questions of a form, in order: full name, the standard fields, then its own ones. */
export const questionsOf = (
  seminar: AskingSeminar,
  own: readonly Question[],
): readonly FormQuestion[] => [
  fullName,
  ...seminar.regFields
    .flatMap(field => standard[field])
    .map(question =>
      question.kind === 'EMAIL' && needsNoEmail(seminar)
        ? { ...question, required: false }
        : question,
    ),
  ...own.map(({ id, name, nameEn, kind, options, required }): FormQuestion => ({
    name: id,
    kind: kind === 'CHOICE' || kind === 'PHONE' || kind === 'CONSENT' ? kind : 'TEXT',
    label: { en: nameEn ?? name, zh: name },
    required: required ?? false,
    options,
  })),
]

const withName: Pick<CommonOptions<string>, 'check'> = {
  check: text => (namedRules.name.test(text) ? undefined : namedRules.name.code),
}
const maxOf: Readonly<Record<string, number>> = { name: 50, company: 100, position: 100 }

/** Sibling fields that a rule may read. */
const among = { siblings: ['countryCode'] }
const common = ({ label, required }: FormQuestion) => ({ label, required })

/** The rule of each kind of question: those of the definition language. */
const rules: Readonly<Record<FormQuestion['kind'], (question: FormQuestion) => FieldRule>> = {
  EMAIL: question => emailKind.rule(common(question), among),
  COUNTRY: question =>
    countryCodeKind.rule(
      { ...common(question), requiredCode: ErrorCode.countryCodeMissing },
      among,
    ),
  PHONE: question =>
    phoneKind.rule(
      {
        ...common(question),
        ...(question.name === 'phone' ? { country: 'countryCode' } : {}),
      },
      among,
    ),
  CHOICE: question =>
    choiceKind.rule(
      {
        ...common(question),
        options: Object.fromEntries(question.options.map(one => [one, { en: one, zh: one }])),
      },
      among,
    ),
  CONSENT: ({ label, required }) =>
    booleanKind.rule(
      {
        label,
        ...(required
          ? { check: (yes: boolean) => (yes ? undefined : seminarsErrors.consentMissing.code) }
          : {}),
      },
      among,
    ),
  TEXT: question =>
    textKind.rule({ ...common(question), ...withName, max: maxOf[question.name] ?? 300 }, among),
}

export type Answers = Readonly<Record<string, unknown>>
export interface JudgedForm {
  /** Each answer in its one form. */
  readonly values: Answers
  /** The issues, by question. */
  readonly issues: Readonly<Record<string, Issue>>
}

/**
 * Validates the answers of a form: the same on the page and on the server. `phone` needs the phone
 * metadata to be loaded before.
 */
export const judgeForm = (questions: readonly FormQuestion[], answers: Answers): JudgedForm => {
  const values: Record<string, unknown> = {}
  const issues: Record<string, Issue> = {}
  const judges = questions.map(question => [question.name, rules[question.kind](question)] as const)
  for (const [name, rule] of judges) values[name] = rule.cast(answers[name], answers)
  for (const [name, rule] of judges) {
    const found = rule.check(values[name], values)
    if (found) issues[name] = found
  }
  return { values, issues }
}

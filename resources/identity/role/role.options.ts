import type { Label, Lang } from '../../../src/schema/label.ts'

/** ROL-01: the roles that every institution has. A role that it made itself is 'custom'. */
export const builtInRoles = {
  administrator: { en: 'Institution administrator', zh: '机构管理员' },
  teacher: { en: 'Teacher', zh: '老师' },
  assistant: { en: 'Assistant', zh: '助教' },
  student: { en: 'Student', zh: '学员' },
  auditor: { en: 'Auditor', zh: '旁听' },
  supervisor: { en: 'Supervisor', zh: '监课人员' },
  seminarHost: { en: 'Seminar host', zh: '研讨会主持人' },
  coHost: { en: 'Co-host', zh: '联席主持人' },
  lecturer: { en: 'Lecturer', zh: '讲师' },
  guest: { en: 'Guest', zh: '嘉宾' },
  audience: { en: 'Audience', zh: '观众' },
} as const satisfies Record<string, Label>
export type BuiltInRole = keyof typeof builtInRoles

export const isBuiltInRole = (code: string): code is BuiltInRole =>
  Object.hasOwn(builtInRoles, code)

/**
 * The name of a role: a built-in one's in both languages, as long as the institution has not
 * renamed it.
 */
export const roleLabel = (role: { readonly code: string | null; readonly name: string }): Label => {
  const builtIn =
    role.code !== null && isBuiltInRole(role.code) ? builtInRoles[role.code] : undefined
  return builtIn && Object.values<string>(builtIn).includes(role.name)
    ? builtIn
    : { en: role.name, zh: role.name }
}

const builtInByName = new Map(
  Object.values(builtInRoles).flatMap((label: Label) => [
    [label.en, label],
    [label.zh, label],
  ]),
)
/**
 * A stored name of a role: a built-in role's name in the reader's language, any other as it is.
 */
export const roleNameIn = (name: string, lang: Lang): string =>
  builtInByName.get(name)?.[lang] ?? name

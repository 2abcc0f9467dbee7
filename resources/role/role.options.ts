import type { Label } from '../../src/schema/label.ts'

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

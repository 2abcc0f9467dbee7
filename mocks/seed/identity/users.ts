import { role } from '../../../resources/identity/role/role.resource.ts'
import { user } from '../../../resources/identity/user/user.resource.ts'
import { createRecord } from '../../../server/engine/records/create.ts'
import type { Seed } from '../../../server/engine/seed.ts'
import { updateRecord } from '../../../server/engine/records/update.ts'

const masked = ['teacherPhone', 'teacherEmail', 'studentPhone', 'studentEmail']
// lists as each likes them
const views = ['read', 'create', 'update', 'delete'].map(verb => `savedView.${verb}`)
const look = ['student.read', 'teacher.read', ...views]

/**
 * Permissions of the demo's roles beside what built-in roles begin with: those of the specification
 * that work in the console, and one of the school's own.
 */
const grants: Readonly<
  Record<string, { readonly rights: readonly string[]; readonly masks: readonly string[] }>
> = {
  assistant: { rights: [...look, 'student.update'], masks: masked },
  auditor: {
    rights: [...look, 'student.export', 'teacher.export', 'operateLog.read', 'operationLog.read'],
    masks: masked,
  },
  supervisor: { rights: [...look, 'student.reveal', 'teacher.reveal'], masks: masked },
}
const registrar = {
  name: '教务',
  description: '负责学员报名与档案管理。',
  rights: ['read', 'create', 'update', 'delete', 'restore', 'import', 'export']
    .map(verb => `student.${verb}`)
    .concat('teacher.read', views),
  masks: ['teacherPhone', 'teacherEmail'],
}

// without passwords: an administrator sets one for whomever they want to log in as
const people = [
  {
    name: '周敏',
    account: 'demo.registrar',
    email: 'registrar@demo.example.org',
    role: 'registrar',
  },
  {
    name: '何静',
    account: 'demo.supervisor',
    email: 'supervisor@demo.example.org',
    role: 'supervisor',
  },
  {
    name: 'Oliver Grant',
    account: 'demo.auditor',
    email: 'auditor@demo.example.org',
    role: 'auditor',
  },
  {
    name: '李雷',
    account: 'demo.assistant',
    email: 'assistant@demo.example.org',
    role: 'assistant',
  },
  { name: 'Emma Stone', account: 'demo.guest', email: 'guest@demo.example.org', role: 'guest' },
] as const

const everyRole = {
  page: 1,
  limit: 200,
  sort: 'createTime',
  q: '',
  deleted: 'no',
  where: [],
} as const

/** A few users with different roles, once. */
export const seedUsers: Seed = async ({ scope, contextFor }) => {
  if ((await scope.total(user, everyRole)) > 1) return
  await scope.transaction(async tx => {
    const known = new Map((await tx.page(role, everyRole)).map(row => [String(row.code), row.id]))
    for (const [code, granted] of Object.entries(grants)) {
      const id = known.get(code)
      if (id) await updateRecord(tx, contextFor(role), { id, changes: granted })
    }
    known.set('registrar', (await createRecord(tx, contextFor(role), registrar)).id)
    for (const { role: code, ...person } of people)
      await createRecord(tx, contextFor(user), { ...person, role: known.get(code) ?? '' })
  })
}

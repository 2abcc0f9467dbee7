import { reference, text } from '../../../src/schema/index.ts'

/** The student whom a record is about: deleted with them. */
export const ownStudent = reference({
  label: { en: 'Student', zh: '学员' },
  to: 'student',
  required: true,
  taken: '9994',
  onDelete: 'cascade',
})

/** The name of a record that is named after its student. */
export const studentName = text({
  label: { en: 'Name', zh: '名称' },
  readOnly: true,
  max: 120,
  joins: ['studentId'],
  search: true,
})

import { diskDb, type DiskDb, type Reader } from './nodeTables.ts'

/**
 * A person as the cloud disk sees them: the records that they are, without those that are suspended
 * or deleted.
 */
export interface DiskPerson {
  readonly teachers: readonly string[]
  readonly students: readonly string[]
}

/** A subquery for the ids of an account's teacher records; null if it has none. */
export const teachersOf = (db: DiskDb, account: string) =>
  db
    .selectFrom('accountLink')
    .innerJoin('teacher', 'teacher.id', 'accountLink.recordId')
    .select(eb => eb.fn.agg<string[] | null>('array_agg', ['teacher.id']).as('ids'))
    .where('accountLink.accountId', '=', account)
    .where('accountLink.resource', '=', 'teacher')
    .where('teacher.deletedAt', 'is', null)
    .where('teacher.status', '=', 'ON_JOB')

/** A subquery for the ids of an account's student records; null if it has none. */
export const studentsOf = (db: DiskDb, account: string) =>
  db
    .selectFrom('accountLink')
    .innerJoin('student', 'student.id', 'accountLink.recordId')
    .select(eb => eb.fn.agg<string[] | null>('array_agg', ['student.id']).as('ids'))
    .where('accountLink.accountId', '=', account)
    .where('accountLink.resource', '=', 'student')
    .where('student.deletedAt', 'is', null)
    .where('student.status', '=', 'ACTIVE')

/** The teachers and students of an account who have access to what is shared with them. */
export const personOfAccount = async (reader: Reader, account: string): Promise<DiskPerson> => {
  const rows = await diskDb(reader)
    .selectFrom('accountLink')
    .leftJoin('teacher', join =>
      join
        .onRef('teacher.id', '=', 'accountLink.recordId')
        .on('teacher.deletedAt', 'is', null)
        .on('teacher.status', '=', 'ON_JOB'),
    )
    .leftJoin('student', join =>
      join
        .onRef('student.id', '=', 'accountLink.recordId')
        .on('student.deletedAt', 'is', null)
        .on('student.status', '=', 'ACTIVE'),
    )
    .select(['accountLink.resource', 'teacher.id as teacherId', 'student.id as studentId'])
    .where('accountLink.accountId', '=', account)
    .execute()
  return {
    teachers: rows.flatMap(row => (row.resource === 'teacher' ? (row.teacherId ?? []) : [])),
    students: rows.flatMap(row => (row.resource === 'student' ? (row.studentId ?? []) : [])),
  }
}

import type { Kysely } from 'kysely'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseMember } from '../../../resources/classes/course-member/courseMember.resource.ts'
import { diskGrant } from '../../../resources/cloud-disk/disk-grant/diskGrant.resource.ts'
import { diskNode } from '../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { tablesOf, type TableOf } from '../../platform/store/tables-of.ts'
import type { Scope } from '../../platform/store/types.ts'

/** A node as its table has it, with the columns by which it is sorted. */
export type NodeTable = TableOf<typeof diskNode> & { readonly name$sort: string | null }

/** Source of disk queries: an institution's store, or an open transaction of it. */
export type Reader = Pick<Scope, 'db'>

/** The tables of nodes, grants and those whom they are for. */
export const diskDb = (reader: Reader) =>
  withSort(tablesOf(reader, diskGrant, teacher, student, course, courseMember))

const withSort = <D>(db: Kysely<D>): Kysely<D & { readonly diskNode: NodeTable }> =>
  db.$extendTables<{ readonly diskNode: NodeTable }>()

export type DiskDb = ReturnType<typeof diskDb>

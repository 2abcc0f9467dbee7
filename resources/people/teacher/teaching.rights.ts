import { keysOf } from '../../../src/schema/keysOf.ts'
import type { teachingPermissions } from './teaching.options.ts'

export type TeachingPermission = keyof typeof teachingPermissions

/**
 * The permissions that a teacher has only if their own record grants them (TCH-03), whatever their
 * role; '*.export' stands for the export of every resource. Holding a class is no such permission:
 * the entry to the classroom checks it.
 */
const governedRights = {
  INVITE_STUDENTS: [
    'courseInvitation.create',
    'courseInvitation.update',
    'courseInvitation.restore',
    'course.renewInvitation',
  ],
  HOLD_CLASS: [],
  PLAYBACK: ['lesson.playback'],
  SUPERVISION: ['record.read', 'record.delete'],
  CREATE_CLASS: [
    'course.create',
    'course.import',
    'course.restore',
    'lesson.create',
    'lesson.import',
    'lesson.restore',
  ],
  BOOKING: ['booking.book', 'booking.cancel', 'booking.leave'],
  EXPORT: ['*.export'],
} as const satisfies Readonly<Record<TeachingPermission, readonly string[]>>

const governs = (pattern: string, right: string): boolean =>
  pattern.startsWith('*') ? right.endsWith(pattern.slice(1)) : pattern === right

/** The rights of a role that are left to a teacher who has these permissions. */
export const rightsOfTeacher = (
  rights: Iterable<string>,
  permissions: readonly string[],
): string[] => {
  const withheld = keysOf(governedRights).flatMap((permission): readonly string[] =>
    permissions.includes(permission) ? [] : governedRights[permission],
  )
  return [...rights].filter(right => !withheld.some(pattern => governs(pattern, right)))
}

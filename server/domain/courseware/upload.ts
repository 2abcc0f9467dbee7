import { isObject } from '../../../src/protocol/isObject.ts'
import { maxCoursewareMB } from '../../../resources/courseware/courseware/courseware.options.ts'
import { createRecord } from '../../engine/records/create.ts'
import { sessionContexts } from '../../engine/records/system.ts'
import type { UploadPurpose } from '../../engine/uploads/purpose.ts'
import { errors } from '../../platform/errors/errors.ts'
import { judgeSize } from './judgeFile.ts'
import { takeCoursewareBytes } from './storage.ts'

/** Data sent with a file: the classes that it is authorised for. */
interface CoursewareTarget {
  readonly courses: readonly string[]
}

const coursesIn = (target: unknown): string[] =>
  isObject(target) && Array.isArray(target.courses)
    ? target.courses.filter((id): id is string => typeof id === 'string')
    : []

/** Files that become courseware, many at once: each makes a record named after it. */
export const coursewarePurpose: UploadPurpose<CoursewareTarget> = {
  name: 'courseware',
  right: 'courseware.create',
  maxBytes: maxCoursewareMB * 1024 * 1024,
  tooLarge: () => errors.fileTooLarge({ maxMB: maxCoursewareMB }).at('file'),
  begin: async ({ tx }, { size, target }) => {
    judgeSize(size)
    await takeCoursewareBytes(tx, size)
    return { courses: coursesIn(target) }
  },
  release: (tx, _target, { size }) => takeCoursewareBytes(tx, -size),
  finish: async (tx, { ports, session }, { id, name, size }, { courses }) => {
    // the record takes it, as one of the form does
    await takeCoursewareBytes(tx, -size)
    // the file is that of the record's field, as one that the form has sent
    await tx.db.updateTable('fileRow').set({ field: 'file' }).where('id', '=', id).execute()
    const made = await createRecord(tx, sessionContexts(ports, session)('courseware'), {
      file: { id, name, url: '' },
      courses,
    })
    return { id: made.id }
  },
}

import {
  coursewarePages,
  makeFromDisk,
  searchCourseware,
} from '../../../resources/courseware/courseware/courseware.calls.ts'
import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import { implement } from '../../engine/calls/implement.ts'
import { pagesOf } from '../../engine/conversions/pages.ts'
import { errors } from './errors.ts'
import { signPages } from './address.ts'
import { failures } from './failures.ts'
import { coursewareFromDisk } from './fromDisk.ts'
import { findPages } from './pageTexts.ts'

export const coursewareCalls = [
  implement(coursewarePages, {
    read: async ({ input, scope, session, ports }) => {
      const record = await scope.get(courseware, input.id)
      if (!record) throw errors.notFound()
      if (record.status === 'FAILED') throw failures[record.reason ?? 'CRASHED']()
      const row = await scope.db
        .selectFrom('coursewareRun')
        .select(['run', 'pages'])
        .where('courseware', '=', record.id)
        .executeTakeFirst()
      if (record.status !== 'DONE' || !row?.run) throw errors.coursewareNotReady()
      return {
        name: record.name ?? '',
        pages: pagesOf(row.pages),
        address: await signPages(ports, {
          institution: session.institution.id,
          run: row.run,
          person: session.actor.id,
          // a program has no browser session
          own: !session.apiKey,
        }),
      }
    },
  }),
  implement(searchCourseware, {
    read: async ({ input: { q, id, limit }, scope }) => ({
      list: await findPages(scope, { q, courseware: id, limit }),
    }),
  }),
  implement(makeFromDisk, { write: coursewareFromDisk }),
]

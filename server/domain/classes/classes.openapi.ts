import {
  addPeople,
  classEvents,
  copyClass,
  findPeople,
} from '../../../resources/course/course.calls.ts'
import {
  anything,
  array,
  boolean,
  get,
  integer,
  object,
  post,
  query,
  string,
  type PathItem,
} from '../../engine/openapi/parts.ts'

const person = object({ kind: string, id: string }, ['kind', 'id'])

/** People of a class, what happened in it, and its copy. */
export const classPaths: readonly PathItem[] = [
  [
    findPeople.path,
    post(
      'course',
      'Find people by lines of text',
      object({ courseId: string, lines: array(string) }, ['courseId', 'lines']),
      object({ list: array(anything) }),
    ),
  ],
  [
    addPeople.path,
    post(
      'course',
      'Add people to a class; each person is accepted or refused separately',
      object({ courseId: string, role: string, people: array(person) }, [
        'courseId',
        'role',
        'people',
      ]),
      anything,
    ),
  ],
  [
    classEvents.path,
    get(
      'course',
      'Activity of a class',
      [query('courseId'), query('before')],
      object({ list: array(anything), next: string }),
    ),
  ],
  [
    copyClass.path,
    post(
      'course',
      'Copy a class to another term, optionally with its members and lessons',
      object(
        {
          courseId: string,
          courseName: string,
          term: string,
          startDate: string,
          endDate: string,
          students: boolean,
          auditors: boolean,
          lessons: { enum: ['KEEP', 'SKIP', 'SHIFT'] },
          token: string,
          dryRun: boolean,
        },
        ['courseId', 'courseName'],
      ),
      object({ id: string, added: integer, people: array(anything), lessons: anything }),
    ),
  ],
]

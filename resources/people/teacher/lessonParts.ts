import type { BulkVerb } from '../../../src/protocol/provider.ts'

type Query = Readonly<Record<string, string | readonly string[]>>
interface LessonChange {
  readonly verb: BulkVerb
  readonly data?: Readonly<Record<string, unknown>>
}
/** A teacher's upcoming lessons as teacher, or as assistant. */
export interface LessonPart {
  readonly key: 'teaches' | 'assists'
  readonly selection: { readonly query: Query }
  readonly assign: LessonChange
  readonly cancel: LessonChange
}

const open = ['NOT_STARTED', 'ONGOING']

/** The changes of a teacher's lessons for reassigning (to `to`) and for cancelling. */
export const lessonPartsOf = (id: string, to: string | null): readonly [LessonPart, LessonPart] => [
  {
    key: 'teaches',
    selection: { query: { teacherId: id, status: open } },
    assign: { verb: 'updateMany', data: { teacherId: to } },
    cancel: { verb: 'delete' },
  },
  {
    key: 'assists',
    selection: { query: { assistants_has: id, status: open } },
    assign: {
      verb: 'updateMany',
      data: { assistants: { remove: [id], ...(to === null ? {} : { add: [to] }) } },
    },
    cancel: { verb: 'updateMany', data: { assistants: { remove: [id] } } },
  },
]

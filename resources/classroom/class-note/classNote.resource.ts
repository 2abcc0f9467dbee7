import { attendanceRoles } from '../attendance/attendance.options.ts'
import {
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * CLS-09: a note from a lesson, by a person in the classroom or in the console. `lessonNotes`
 * returns its pictures.
 */
export const classNote = defineResource({
  name: 'classNote',
  label: { en: 'Class note', zh: '课堂笔记' },
  plural: { en: 'Class notes', zh: '课堂笔记' },
  about: { en: 'Notes and pictures from lessons.', zh: '课堂上记录的文字与图片。' },
  title: 'text',
  icon: 'book',
  menuGroup: 'teaching',
  startRoles: { teacher: { rights: ['classNote.read', 'classNote.create', 'classNote.update'] } },
  fields: {
    lessonId: reference({
      label: { en: 'Lesson', zh: '课节' },
      to: 'lesson',
      required: true,
      readOnly: 'afterCreate',
    }),
    courseId: reference({ label: { en: 'Class', zh: '班级' }, to: 'course', readOnly: true }),
    text: longText({
      label: { en: 'Note', zh: '笔记内容' },
      required: true,
      max: 2000,
      search: true,
      wide: true,
    }),
    authorName: text({ label: { en: 'Author', zh: '记录人' }, readOnly: true, max: 100 }),
    role: choice({ label: { en: 'Role', zh: '角色' }, options: attendanceRoles, readOnly: true }),
    personId: text({
      label: { en: 'Person', zh: '人员' },
      readOnly: true,
      max: 64,
      idOf: ['student', 'teacher'],
    }),
    at: dateTime({ label: { en: 'Time', zh: '记录时间' }, readOnly: true }),
    pictures: integer({ label: { en: 'Pictures', zh: '图片数' }, readOnly: true }),
  },
  list: {
    columns: ['text', 'authorName', 'role', 'courseId', 'lessonId', 'at', 'pictures'],
    filters: ['courseId', 'lessonId', 'role', 'at'],
    sort: '-at',
    pageSize: 10,
  },
  form: {
    layout: 'sections',
    groups: [{ name: 'note', label: { en: 'Note', zh: '笔记' }, fields: ['lessonId', 'text'] }],
  },
  import: false,
  export: { span: { from: 'at', until: 'at' } },
  // the one thing that people write
  samples: n => ({ text: `Note ${String(n)}` }),
})

export type ClassNote = RecordOf<typeof classNote>

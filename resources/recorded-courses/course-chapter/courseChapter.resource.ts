import {
  defineResource,
  integer,
  longText,
  reference,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/** VID-02: a chapter of a recorded course; a hidden one hides its sections. */
export const courseChapter = defineResource({
  name: 'courseChapter',
  label: { en: 'Chapter', zh: '章' },
  plural: { en: 'Chapters', zh: '章' },
  title: 'name',
  menuGroup: 'content',
  keys: [['courseId', 'name']],
  notFound: '32008',
  fields: {
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      required: true,
      readOnly: 'afterCreate',
      onDelete: 'cascade',
    }),
    name: text({
      label: { en: 'Chapter name', zh: '章名称' },
      required: true,
      rule: 'name',
      max: 60,
      search: true,
      taken: '32007',
    }),
    visibility: state({
      label: { en: 'Visibility', zh: '显示状态' },
      initial: 'SHOWN',
      states: {
        SHOWN: { label: { en: 'Shown', zh: '显示' }, tone: 'good' },
        HIDDEN: { label: { en: 'Hidden', zh: '隐藏' }, tone: 'neutral' },
      },
      to: {
        SHOWN: { HIDDEN: { label: { en: 'Hide', zh: '隐藏' } } },
        HIDDEN: { SHOWN: { label: { en: 'Show', zh: '显示' } } },
      },
    }),
    remark: longText({
      label: { en: 'Remarks', zh: '备注' },
      help: { en: 'For staff only', zh: '仅后台可见' },
      max: 500,
      wide: true,
    }),
    // 0 is the first; the call that orders the catalogue writes it
    position: integer({ label: { en: 'Position', zh: '排序' }, readOnly: true, min: 0 }),
  },
  list: {
    columns: ['name', 'courseId', 'visibility', 'position', 'createTime'],
    filters: ['courseId', 'visibility'],
    sort: 'position',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'chapter',
        label: { en: 'Chapter', zh: '章' },
        fields: ['courseId', 'name', 'visibility', 'remark'],
      },
    ],
  },
  import: false,
  export: false,
  samples: n => ({ remark: `Remark ${String(n)}` }),
})

/** A record of a chapter. */
export type CourseChapter = RecordOf<typeof courseChapter>

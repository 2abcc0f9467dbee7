import {
  defineResource,
  integer,
  longText,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { recordedCourseLimits } from '../recorded-course/recordedCourse.options.ts'

/** VAL-05: a tab of the page of a recorded course, as students see it; up to 10 of them. */
export const courseTab = defineResource({
  name: 'courseTab',
  label: { en: 'Page tab', zh: '页签' },
  plural: { en: 'Page tabs', zh: '页签' },
  title: 'name',
  menuGroup: 'content',
  keys: [['courseId', 'name']],
  limits: [{ per: 'courseId', max: recordedCourseLimits.tabs, code: '34203' }],
  fields: {
    courseId: reference({
      label: { en: 'Recorded course', zh: '录播课' },
      to: 'recordedCourse',
      required: true,
      readOnly: 'afterCreate',
      onDelete: 'cascade',
    }),
    name: text({
      label: { en: 'Tab name', zh: '页签名称' },
      required: true,
      rule: 'name',
      max: 20,
      taken: '9994',
    }),
    content: longText({ label: { en: 'Content', zh: '内容' }, max: 10_000, wide: true }),
    position: integer({
      label: { en: 'Position', zh: '排序' },
      min: 0,
      max: 1000,
      default: 0,
    }),
  },
  list: {
    columns: ['name', 'courseId', 'position', 'createTime'],
    filters: ['courseId'],
    sort: 'position',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'tab',
        label: { en: 'Page tab', zh: '页签' },
        fields: ['courseId', 'name', 'content', 'position'],
      },
    ],
  },
  import: false,
  export: false,
})

/** A record of a page tab. */
export type CourseTab = RecordOf<typeof courseTab>

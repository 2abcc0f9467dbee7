import {
  choice,
  defineResource,
  file,
  integer,
  references,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { assign, retryCourseware } from './courseware.actions.ts'
import { failureReasons, maxCoursewareMB } from './courseware.options.ts'

const aside = () => import('./CoursewareAside.tsx').then(module => module.CoursewareAside)

/** A document whose pages are shown in classrooms. */
export const courseware = defineResource({
  name: 'courseware',
  label: { en: 'Courseware', zh: '课件' },
  plural: { en: 'Courseware', zh: '课件' },
  about: {
    en: 'Documents that are shown page by page in lessons. Upload a presentation, document or PDF and assign it to classes.',
    zh: '课堂上逐页展示的文档。上传演示文稿、文档或 PDF，再授权给班级使用。',
  },
  title: 'name',
  icon: 'image',
  menu: 'courseware',
  menuGroup: 'content',
  menuOrder: 20,
  aliases: { en: ['slides', 'material'], zh: ['教材', '讲义', 'PPT'] },
  routes: { list: 'courseware', detail: 'coursewareDetail' },
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      help: { en: 'If empty, the name of the file', zh: '不填则使用文件名' },
      rule: 'name',
      max: 100,
      search: true,
    }),
    file: file({
      label: { en: 'File', zh: '文件' },
      help: {
        en: 'PDF, PowerPoint, Word, Excel or OpenDocument, 25 KB to 100 MB, up to 200 pages',
        zh: '支持 PDF、PPT、Word、Excel、OpenDocument，25 KB 至 100 MB，最多 200 页',
      },
      required: true,
      requiredCode: '11005',
      readOnly: 'afterCreate',
      maxMB: maxCoursewareMB,
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      readOnly: true,
      initial: 'IN_PROGRESS',
      states: {
        IN_PROGRESS: { label: { en: 'Converting', zh: '转换中' }, tone: 'informative' },
        DONE: { label: { en: 'Ready', zh: '已就绪' }, tone: 'good' },
        FAILED: { label: { en: 'Failed', zh: '转换失败' }, tone: 'bad' },
      },
      to: {},
    }),
    progress: integer({
      label: { en: 'Progress (%)', zh: '转换进度（%）' },
      readOnly: true,
      computed: true,
    }),
    reason: choice({
      label: { en: 'Reason', zh: '失败原因' },
      options: failureReasons,
      readOnly: true,
    }),
    pageCount: integer({ label: { en: 'Pages', zh: '页数' }, readOnly: true }),
    courses: references({
      label: { en: 'Authorised classes', zh: '授权班级' },
      help: { en: 'Their lessons can show it', zh: '这些班级的课节可使用该课件' },
      to: 'course',
      max: 200,
    }),
  },
  list: {
    columns: ['name', 'status', 'reason', 'pageCount', 'courses', 'createTime'],
    filters: ['status', 'reason', 'courses', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'document',
        label: { en: 'Document', zh: '文档' },
        fields: ['file', 'name'],
      },
      { name: 'classes', label: { en: 'Classes', zh: '班级' }, fields: ['courses'] },
    ],
  },
  relatedTo: [
    {
      by: 'courses',
      label: { en: 'Authorised courseware', zh: '授权课件' },
      columns: ['name', 'status', 'pageCount'],
    },
  ],
  actions: { assign, retry: retryCourseware },
  override: {
    aside,
    screens: {
      form: () => import('./CoursewareFormWay.tsx').then(module => module.CoursewareFormWay),
    },
  },
  import: false,
})

/** A record of a courseware. */
export type Courseware = RecordOf<typeof courseware>
